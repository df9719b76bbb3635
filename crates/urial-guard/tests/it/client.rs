//! A guarded client on loopback: no request reaches a listener that the policy is against.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use urial_guard::{FetchError, FetchPolicy, GuardedClient, GuardedClientBuilder, Refusal};

/// The machine that a policy allows; 127.0.0.2 stands for what is private.
const GOOD: Ipv4Addr = Ipv4Addr::LOCALHOST;
const BAD: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

struct Server {
    address: SocketAddr,
    requests: Receiver<String>,
}

impl Server {
    /// Answers every request with what `answer` makes of its first line.
    fn new(at: impl Into<SocketAddr>, answer: impl Fn(&str) -> String + Send + 'static) -> Server {
        let listener = TcpListener::bind(at.into()).unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, requests) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let request = head(stream.as_ref().unwrap());
                let line = request.lines().next().unwrap_or_default().to_owned();
                sender.send(request).unwrap();
                stream.unwrap().write_all(answer(&line).as_bytes()).unwrap();
            }
        });
        Server { address, requests }
    }

    fn port(&self) -> u16 {
        self.address.port()
    }

    /// Returns the requests so far.
    fn seen(&self) -> Vec<String> {
        self.requests.try_iter().collect()
    }
}

fn head(mut stream: &TcpStream) -> String {
    let timeout = Some(Duration::from_secs(5));
    stream.set_read_timeout(timeout).unwrap();
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count > 0) {
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

fn page(text: &str) -> String {
    let length = text.len();
    format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}")
}

fn redirect(status: u16, to: &str) -> String {
    format!(
        "HTTP/1.1 {status} Found\r\nLocation: {to}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
}

/// A name's addresses at the first look-up, at the second, and so on; the last ones stay.
struct Answers(Vec<Vec<IpAddr>>, Arc<AtomicUsize>);

impl Resolve for Answers {
    fn resolve(&self, _: Name) -> Resolving {
        let turn = self.1.fetch_add(1, Ordering::Relaxed).min(self.0.len() - 1);
        let found: Vec<_> = self.0[turn].iter().map(|ip| SocketAddr::new(*ip, 0)).collect();
        Box::pin(async move { Ok(Box::new(found.into_iter()) as Addrs) })
    }
}

fn policy(ports: &[u16]) -> FetchPolicy {
    FetchPolicy::new()
        .schemes(["http"])
        .ports(ports)
        .allow_networks([super::audit::cidr("127.0.0.1/32")])
}

fn guarded(ports: &[u16]) -> GuardedClientBuilder {
    GuardedClient::builder(policy(ports)).timeout(Duration::from_secs(5))
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(work)
}

fn get(client: GuardedClientBuilder, url: &str) -> Result<String, FetchError> {
    let client = client.build().unwrap();
    block_on(async { Ok(client.get(url).await?.text().await?) })
}

fn refusal(outcome: Result<String, FetchError>) -> Refusal {
    match outcome {
        Err(FetchError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn what_is_allowed_is_fetched_in_its_normal_form() {
    let server = Server::new((GOOD, 0), |_| page("hello"));
    let port = server.port();
    let url = format!("HTTP://127.0.0.1:0{port}/a/../b#c");
    assert_eq!(get(guarded(&[port]), &url).unwrap(), "hello");
    assert!(server.seen()[0].starts_with("GET /b HTTP/1.1\r\n"));
}

#[test]
fn an_address_as_the_url_is_asked_about() {
    let server = Server::new((BAD, 0), |_| page("secret"));
    let port = server.port();
    for host in "127.0.0.2 [::ffff:127.0.0.2] [::ffff:7f00:2] 0x7f.2 2130706434 [64:ff9b::7f00:2]"
        .split(' ')
    {
        let refused = refusal(get(guarded(&[port]), &format!("http://{host}:{port}/")));
        let is_why = matches!(refused, Refusal::Network(_) | Refusal::NumericHost(_));
        assert!(is_why, "{host}");
    }
    for text in [format!("http://127.0.0.2:{port}\\@127.0.0.1/"), format!("http:127.0.0.2:{port}")]
    {
        let refused = refusal(get(guarded(&[port]), &text));
        assert_eq!(refused, Refusal::Readings, "{text}");
    }
    assert!(server.seen().is_empty());
}

#[test]
fn each_hop_is_asked_about() {
    let bad = Server::new((BAD, 0), |_| page("secret"));
    let other = Server::new((GOOD, 0), |_| page("another port"));
    let (bad_port, other_port) = (bad.port(), other.port());
    for to in [
        format!("http://127.0.0.2:{bad_port}/"),
        format!("//127.0.0.2:{bad_port}/"),
        format!("http://[::ffff:127.0.0.2]:{bad_port}/"),
        format!("\\\\127.0.0.2:{bad_port}/"),
        format!("http://127.0.0.1:{other_port}/"),
        "file:///etc/passwd".to_owned(),
        "gopher://127.0.0.2/".to_owned(),
    ] {
        let text = redirect(302, &to);
        let server = Server::new((GOOD, 0), move |_| text.clone());
        let port = server.port();
        let url = format!("http://127.0.0.1:{port}/");
        let refused = refusal(get(guarded(&[port, bad_port]), &url));
        let is_why = matches!(
            refused,
            Refusal::Network(_) | Refusal::Port | Refusal::Scheme(_) | Refusal::Invalid(_)
        );
        assert!(is_why, "{to} {refused:?}");
        assert_eq!(server.seen().len(), 1);
    }
    assert!(bad.seen().is_empty() && other.seen().is_empty());
}

#[test]
fn a_redirect_is_followed_a_number_of_times() {
    let server = Server::new((GOOD, 0), |line| match line.contains("/end") {
        true => page("end"),
        false => redirect(302, "../a/b"),
    });
    let port = server.port();
    let url = format!("http://127.0.0.1:{port}/c/d");
    let outcome = get(guarded(&[port]).redirects(3), &url);
    assert!(matches!(outcome, Err(FetchError::Redirects)));
    assert_eq!(server.seen().len(), 4);
    let outcome = get(guarded(&[port]).redirects(0), &url);
    assert!(matches!(outcome, Err(FetchError::Redirects)));
    let url = format!("http://127.0.0.1:{port}/end");
    assert_eq!(get(guarded(&[port]).redirects(0), &url).unwrap(), "end");
}

#[test]
fn a_name_leads_to_allowed_addresses_only() {
    let bad = Server::new((BAD, 0), |_| page("secret"));
    let port = bad.port();
    let good = Server::new((GOOD, port), |_| page("public"));
    let url = format!("http://a.example:{port}/");
    let answers = |all: &[&[Ipv4Addr]]| {
        let all = all.iter().map(|one| one.iter().copied().map(IpAddr::V4).collect());
        guarded(&[port]).resolver(Answers(all.collect(), Arc::default()))
    };
    assert_eq!(get(answers(&[&[BAD, GOOD]]), &url).unwrap(), "public");
    let refused = refusal(get(answers(&[&[BAD]]), &url));
    assert_eq!(refused, Refusal::Network(BAD.into()));
    let client = answers(&[&[GOOD], &[BAD]]).build().unwrap();
    block_on(async {
        let page = client.get(&url).await.unwrap().text().await;
        assert_eq!(page.unwrap(), "public");
        let again = client.get(&url).await.unwrap_err();
        assert!(matches!(again, FetchError::Refused(Refusal::Network(_))));
    });
    assert!(bad.seen().is_empty());
    assert_eq!(good.seen().len(), 2);
}

#[test]
fn credentials_stay_with_their_origin() {
    let other = Server::new((GOOD, 0), |_| page("other"));
    let to = redirect(307, &format!("http://127.0.0.1:{}/", other.port()));
    let server = Server::new((GOOD, 0), move |line| match line.contains("/here") {
        true => redirect(307, "/there"),
        false => to.clone(),
    });
    let client = guarded(&[server.port(), other.port()]).build().unwrap();
    let url = format!("http://127.0.0.1:{}/here", server.port());
    let mut request = reqwest::Request::new(reqwest::Method::POST, url.parse().unwrap());
    for name in ["authorization", "cookie", "x-kept"] {
        let secret = "secret".parse().unwrap();
        request.headers_mut().insert(name, secret);
    }
    block_on(client.execute(request)).unwrap();
    let has = |request: &str, name: &str| request.contains(&format!("{name}: secret"));
    let same = server.seen();
    assert_eq!(same.len(), 2);
    for one in &same {
        assert!(has(one, "authorization") && has(one, "cookie"));
    }
    let seen = other.seen();
    assert!(seen[0].starts_with("POST / "), "{seen:?}");
    assert!(has(&seen[0], "x-kept") && !has(&seen[0], "authorization") && !has(&seen[0], "cookie"));
}
