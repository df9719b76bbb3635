//! `urial extract --html` on sitemaps and feeds.

use crate::common::links::{check, extract};

#[test]
fn sitemaps_and_feeds() {
    check(
        "<urlset><url><loc>\nhttp://a.example/?x=1&amp;y=&apos;2\n</loc></url></urlset>",
        "http://a.example/?x=1&y='2",
    );
    check(
        "<rss><link>http://a.example/</link><guid>7</guid><link><![CDATA[http://b.example/]]></link>",
        "http://a.example/ http://b.example/",
    );
    check(
        "<feed><link href=/a rel=self /><id>urn:uuid:1</id>",
        "/a urn:uuid:1",
    );
    check("<loc>http://no.sitemap.example/</loc>", "");
    // The file was cut off.
    check("<urlset><url><loc>http://a.example/x", "http://a.example/x");
}

#[test]
fn elements_may_have_the_prefix_of_a_namespace() {
    check(
        "<sm:urlset xmlns:sm='http://www.sitemaps.org/schemas/sitemap/0.9'>\
         <sm:url><sm:loc>https://a.example/2</sm:loc>\
         <image:image><image:loc>https://a.example/i</image:loc></image:image>\
         <v:video><v:thumbnail_loc>https://a.example/t</v:thumbnail_loc></v:video></sm:url>",
        "https://a.example/2 https://a.example/i https://a.example/t",
    );
    check(
        "<RDF:RDF><rss:item><rss:link>http://a.example/</rss:link><dc:link>no</dc:link>",
        "http://a.example/",
    );
    check(
        "<a:feed><a:link href='x'/><a:id>urn:a:b</a:id>",
        "/d/x urn:a:b",
    );
    let outcome = extract(
        &["-q", "--json"],
        "<s:urlset><s:loc>http://a.example/</s:loc>",
    );
    assert!(
        outcome
            .out
            .contains(r#""element":"s:loc","attribute":"text""#),
        "{}",
        outcome.out
    );
}

#[test]
fn comments_and_cdata_do_not_end_a_text() {
    for text in [
        "https://a.example/<!-- c -->x",
        "<!-- c --> https://a.example/x",
        "https://a.example/<![CDATA[x]]>",
        "\n<![CDATA[https://a.example/]]><!-- d -->x<!---->\n",
    ] {
        let page = format!("<urlset><url><loc>{text}</loc></url></urlset>");
        check(&page, "https://a.example/x");
        check(
            &format!("<rss><link>{text}</link></rss>"),
            "https://a.example/x",
        );
    }
    let page = "<urlset><loc>http://a.example/1</loc><!-- c --><loc>http://a.example/2</loc>";
    check(page, "http://a.example/1 http://a.example/2");
    // A text stands where its first letter does.
    let page = "<urlset>\n<loc>\n<!-- c -->\nhttp://a.example/<!--\n-->x</loc>";
    let outcome = extract(&["-n"], page);
    assert_eq!(outcome.out, "<stdin>:3:11:http://a.example/x\n");
}

#[test]
fn a_text_of_many_pieces_is_not_held_for_ever() {
    let pieces = "aaaaaaa<!---->".repeat(20_000);
    let page = format!("<urlset><loc>http://a.example/{pieces}</loc><loc>http://b.example/</loc>");
    let outcome = extract(&[], &page);
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        ("http://b.example/\n", 1)
    );
    assert!(outcome.err.contains("64 KiB"), "{}", outcome.err);
}

#[test]
fn the_base_of_an_element_counts_for_it_and_for_those_in_it() {
    // RFC 4287 section 2; XML Base section 4.
    check(
        "<feed xml:base='http://ex.example/b/'><link href=x /><entry xml:base='c/'>\
         <link href=y /></entry><link href=z /></feed><link href=w />",
        "http://ex.example/b/x http://ex.example/b/c/y http://ex.example/b/z /d/w",
    );
    // Attributes have no order.
    check(
        "<feed><link href='x' xml:base='/q/'/><link href='y'/></feed>",
        "/q/x /d/y",
    );
    check(
        "<feed xml:base='e/'><logo>l.png</logo></feed>",
        "/d/e/l.png",
    );
    check(
        "<feed><entry xml:base='/a/'><entry><link href=x /></entry><entry/><link href=y /></entry>\
         <link href=z /></feed>",
        "/a/x /a/y /d/z",
    );
    // It is no link itself, and a page of HTML has no such base.
    check("<feed xml:base='/a/'/>", "");
    check("<body xml:base='/a/'><a href=x>", "/d/x");
    let outcome = extract(
        &["-q"],
        "<feed xml:base='b/'><link href='../x'/><link href='y'/>",
    );
    assert_eq!(outcome.out, "x\nb/y\n");
}

#[test]
fn html_in_cdata_leaves_the_base_alone() {
    check(
        "<feed><entry xml:base='/a/'><content><![CDATA[<p>x</p><br></br>]]></content>\
         <link href='y'/></entry><link href='z'/></feed>",
        "/a/y /d/z",
    );
}

#[test]
fn a_base_that_is_refused_changes_nothing() {
    let page = "<feed>\n<entry\nxml:base='a b'><link href='x'/></entry><link href='y'/></feed>";
    let outcome = extract(&["-b", "http://h.example/"], page);
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        ("http://h.example/x\nhttp://h.example/y\n", 1)
    );
    assert!(
        outcome
            .err
            .contains("<stdin>:2: unexpected ' ' in the path"),
        "{}",
        outcome.err
    );
    let page = "<feed>".to_owned() + &"<a xml:base='b/'>".repeat(100) + "<link href='x'/>";
    let outcome = extract(&[], &page);
    assert_eq!(outcome.out, "b/".repeat(32) + "x\n");
    assert!(
        outcome.err.contains("inside of 32 others"),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.contains("69 found, 68 invalid"),
        "{}",
        outcome.err
    );
}

#[test]
fn references_of_atom_may_be_relative() {
    // RFC 4287 sections 3.2.2, 4.2.4, 4.2.5 and 4.2.8.
    check(
        "<feed><icon>/i</icon><logo>l</logo><author><name>n</name><uri>~me</uri></author>\
         <generator uri='/g'>G</generator>",
        "/i /d/l /d/~me /g",
    );
    check(
        "<rss><icon>sun</icon><logo>http://a.example/l</logo>",
        "http://a.example/l",
    );
}

#[test]
fn a_guid_that_is_no_permalink_is_no_link() {
    check(
        "<rss><guid isPermaLink=\"false\">http://a.example/1</guid>\
         <guid isPermaLink='true'>http://a.example/2</guid><guid>http://a.example/3</guid>",
        "http://a.example/2 http://a.example/3",
    );
}

#[test]
fn an_empty_element_of_xml_has_no_content() {
    check(
        "<feed><title/><link href='x'/><content type='xhtml'><script src='/s'/></content>\
         <link href='y'/><textarea/><link href='z'/>",
        "/d/x /s /d/y /d/z",
    );
}
