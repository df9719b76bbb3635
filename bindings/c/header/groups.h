// The groups of functions in urial.h, each before its first function. `urial-c-header` puts them
// there, and `bindings/c/check` runs the examples.

// @before urial_version
// ---------------------------------------------------------------------------------------------
// Names
//
//     assert(strcmp(urial_status_name(URIAL_STATUS_BAD_PERCENT), "bad-percent") == 0);
//     assert(strcmp(urial_component_name(URIAL_COMPONENT_HOST), "host") == 0);
//     assert(strcmp(urial_rule_name(URIAL_RULE_PATH_NOSCHEME), "path-noscheme") == 0);
//     assert(urial_status_name(1000) == NULL);
// ---------------------------------------------------------------------------------------------

// @before urial_parse
// ---------------------------------------------------------------------------------------------
// Parse and check
//
//     const char *text = "http://example.com:8042/over/there?name=ferret";
//     urial_parsed uri;
//     urial_error error;
//     assert(urial_parse(URIAL_KIND_URI, text, strlen(text), &uri, &error) == URIAL_STATUS_OK);
//     assert(uri.host.length == 11 && memcmp(text + uri.host.start, "example.com", 11) == 0);
//     assert(uri.port_number == 8042 && !urial_has(&uri, URIAL_COMPONENT_FRAGMENT));
//
//     assert(urial_parse(URIAL_KIND_URI, "http://a/b c", 12, &uri, &error) != URIAL_STATUS_OK);
//     assert(error.component == URIAL_COMPONENT_PATH && error.span.start == 10);
//     assert(strcmp(error.message, "unexpected ' ' in the path at byte 10; write it as %20") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_segments
// ---------------------------------------------------------------------------------------------
// Components, segments and pairs
//
//     const char *text = "http://a/over/there?name=ferret%20%26%20co&new";
//     urial_pair_iterator pairs;
//     urial_pair pair;
//     char value[32];
//     urial_raw_pairs(URIAL_KIND_URI, 0, text, strlen(text), &pairs, NULL);
//     assert(urial_next_pair(&pairs, &pair) && pair.has_value);
//     urial_decode(0, text + pair.value.start, pair.value.length, value, sizeof value, NULL, NULL);
//     assert(strcmp(value, "ferret & co") == 0);
//     assert(urial_next_pair(&pairs, &pair) && !pair.has_value);
//     assert(!urial_next_pair(&pairs, &pair));
//
//     urial_span folder;
//     urial_parent(URIAL_KIND_URI, text, strlen(text), &folder, NULL);
//     assert(folder.start == 0 && folder.length == strlen("http://a/over/"));
//     urial_origin(URIAL_KIND_URI, "HTTPS://A:443/b", 15, value, sizeof value, NULL, NULL);
//     assert(strcmp(value, "https://a") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_encode
// ---------------------------------------------------------------------------------------------
// Percent-encoding
//
//     char out[32];
//     urial_encode(URIAL_RULE_SEGMENT, "50% of a/b", 10, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "50%25%20of%20a%2Fb") == 0);
//     urial_decode(0, out, strlen(out), out + 20, 12, NULL, NULL);
//     assert(strcmp(out + 20, "50% of a/b") == 0);
//     assert(urial_decode(0, "%FF", 3, out, sizeof out, NULL, NULL) == URIAL_STATUS_NOT_UTF8);
// ---------------------------------------------------------------------------------------------

// @before urial_recompose
// ---------------------------------------------------------------------------------------------
// Build and edit
//
//     char out[64];
//     const char *text = "http://a/b?c#d";
//     urial_part parts[] = {
//         {URIAL_COMPONENT_SCHEME, 0, {"https", 5}},
//         {URIAL_COMPONENT_PATH, 1, {"/over there", 11}},
//         {URIAL_COMPONENT_QUERY, 0, {NULL, 0}},
//     };
//     urial_replace(URIAL_KIND_URI, text, strlen(text), parts, 3, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "https://a/over%20there#d") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_normalize
// ---------------------------------------------------------------------------------------------
// Normalize, resolve and relativize
//
//     char out[64];
//     urial_normalize(URIAL_KIND_URI, URIAL_STEP_SCHEME, "HTTP://A:80/b/../c", 18, out, sizeof out,
//                     NULL, NULL);
//     assert(strcmp(out, "http://a/c") == 0);
//     urial_resolve(URIAL_KIND_URI, 0, "http://a/b/c", 12, "../d", 4, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://a/d") == 0);
//     urial_join_lexical(URIAL_KIND_REFERENCE, "a/b/c", 5, "../d", 4, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "a/d") == 0);
//     urial_relativize(URIAL_KIND_URI, "http://a/b/c", 12, "http://a/d", 10, out, sizeof out, NULL,
//                      NULL);
//     assert(strcmp(out, "/d") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_compare
// ---------------------------------------------------------------------------------------------
// Compare
//
//     char a[32], b[32];
//     urial_rung rung;
//     urial_compare(URIAL_KIND_URI, "HTTP://a", 8, "http://a/", 9, &rung, NULL);
//     assert(rung == URIAL_RUNG_SCHEME);
//     urial_key(URIAL_KIND_URI, URIAL_RUNG_SCHEME, "HTTP://a", 8, a, sizeof a, NULL, NULL);
//     urial_key(URIAL_KIND_URI, URIAL_RUNG_SCHEME, "http://a/", 9, b, sizeof b, NULL, NULL);
//     assert(strcmp(a, b) == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_to_uri
// ---------------------------------------------------------------------------------------------
// IRIs, names of the DNS, and paths of files
//
//     char out[64];
//     const char *iri = "http://b\xC3\xBC" "cher.example/\xC3\xA9";
//     urial_to_uri(URIAL_CONVERT_IDNA, iri, strlen(iri), out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://xn--bcher-kva.example/%C3%A9") == 0);
//     urial_from_path(URIAL_SYSTEM_POSIX, "/tmp/a b", 8, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "file:///tmp/a%20b") == 0);
//     urial_to_path(URIAL_SYSTEM_WINDOWS, "file:///C:/a", 12, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "C:\\a") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_template_variables
// ---------------------------------------------------------------------------------------------
// URI Templates
//
//     char out[64];
//     const char *template = "/users/{id}{?tags*}", *sent = "/users/7?tags=x&tags=y%20z";
//     urial_text id = {"7", 1}, tags[] = {{"x", 1}, {"y z", 3}};
//     urial_variable all[] = {{{"id", 2}, URIAL_VALUE_FORM_TEXT, 0, &id, 1},
//                             {{"tags", 4}, URIAL_VALUE_FORM_LIST, 0, tags, 2}};
//     urial_template_expand(template, strlen(template), all, 2, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, sent) == 0);
//     urial_binding found[4];
//     size_t count;
//     urial_template_match(0, template, strlen(template), sent, strlen(sent), found, 4, &count, out,
//                          sizeof out, NULL, NULL);
//     assert(count == 3 && strcmp(out + found[2].value.start, "y z") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_extract
// ---------------------------------------------------------------------------------------------
// Find, repair and guess
//
//     const char *text = "See http://a.example/b, or (ftp://c.example).";
//     char out[64];
//     urial_found_iterator search;
//     urial_found found;
//     urial_extraction(text, strlen(text), NULL, &search, NULL);
//     urial_next_found(&search, &found, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://a.example/b") == 0 && found.span.start == 4);
//     urial_next_found(&search, &found, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "ftp://c.example") == 0);
//     assert(urial_next_found(&search, &found, out, sizeof out, NULL, NULL) == URIAL_STATUS_END);
// ---------------------------------------------------------------------------------------------

// @before urial_redact
// ---------------------------------------------------------------------------------------------
// Hide secrets
//
//     const char *const keys[] = {"sid"};
//     const char *line = "GET http://me:secret@a/?sid=7 200";
//     char out[64];
//     urial_redaction settings = {0};
//     settings.query_keys = keys;
//     settings.query_key_count = 1;
//     urial_redact_text(line, strlen(line), &settings, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "GET http://me:***@a/?sid=*** 200") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_audit
// ---------------------------------------------------------------------------------------------
// Audit, and policies
//
//     const char *const schemes[] = {"https"};
//     urial_fetch_policy policy = {0};
//     urial_verdict verdict;
//     urial_error error;
//     char url[64];
//     policy.schemes = schemes;
//     policy.scheme_count = 1;
//     urial_fetch_policy_verdict(&policy, "HTTPS://A.example", 17, &verdict, url, sizeof url, NULL,
//                                NULL);
//     assert(strcmp(url, "https://a.example/") == 0 && verdict.port == 443);
//     assert(urial_fetch_policy_check(&policy, "https://10.0.0.1/", 17, &error) ==
//            URIAL_STATUS_REFUSED);
//     assert(strcmp(error.name, "network") == 0);
// ---------------------------------------------------------------------------------------------

// @before urial_trim
// ---------------------------------------------------------------------------------------------
// Trim, and clean lists
//
//     const char *list = "HTTP://a:80\n\nhttp://a/\nhttp://b/c d\n";
//     char out[64];
//     urial_dropped dropped[4];
//     size_t count;
//     urial_clean(list, strlen(list), NULL, dropped, 4, &count, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://a/\n") == 0 && count == 3);
//     assert(dropped[0].line == 2 && dropped[0].reason == URIAL_STATUS_BLANK);
//     assert(dropped[1].line == 3 && dropped[1].reason == URIAL_STATUS_DUPLICATE);
//     assert(dropped[2].line == 4 && dropped[2].reason == URIAL_STATUS_UNEXPECTED_CHARACTER);
// ---------------------------------------------------------------------------------------------
