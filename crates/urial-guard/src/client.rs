//! A client of HTTP that connects only where a policy allows it, with the feature `reqwest`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
use std::error::Error as StdError;
use std::net::SocketAddr;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, LOCATION};
use reqwest::header::{PROXY_AUTHORIZATION, TRANSFER_ENCODING, WWW_AUTHENTICATE};
use reqwest::{Client, Method, Request, Response, StatusCode, Url, redirect};
use urial::{Reference, Uri};

use crate::audit::{FetchPolicy, Refusal, Verdict};

/// A client that asks a [`FetchPolicy`] before each request.
///
/// - The URL of a request is checked, an address in it too, and its normal form is what is fetched.
/// - Of the addresses of a name, the client gets those that the policy allows, in the one look-up
///   that it connects by.
/// - Each hop of a redirect is checked as the first URL was. There are five at most; credentials
///   stay behind where the origin changes.
/// - Proxies of the environment are not used unless
///   [`environment_proxies`](GuardedClientBuilder::environment_proxies) says so.
///
/// For `https`, turn on a feature for TLS of the crate `reqwest`, such as `rustls`, in your own
/// manifest: this crate chooses none.
///
/// ```no_run
/// use urial_guard::{FetchPolicy, GuardedClient};
/// # async fn page() -> Result<(), Box<dyn std::error::Error>> {
/// let policy = FetchPolicy::new().schemes(["https"]);
/// let client = GuardedClient::builder(policy).build()?;
/// let page = client.get("https://example.com/").await?.text().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct GuardedClient {
    client: Client,
    policy: Arc<FetchPolicy>,
    redirects: usize,
}

/// The settings of a [`GuardedClient`].
#[must_use]
pub struct GuardedClientBuilder {
    policy: FetchPolicy,
    resolver: Arc<dyn Resolve>,
    redirects: usize,
    timeout: Duration,
    user_agent: Option<String>,
    has_proxies: bool,
}

impl GuardedClientBuilder {
    /// Looks names up by this, instead of the system; the policy is asked about what it answers.
    pub fn resolver(self, resolver: impl Resolve + 'static) -> GuardedClientBuilder {
        let resolver = Arc::new(resolver);
        GuardedClientBuilder { resolver, ..self }
    }

    /// Follows so many redirects; five unless stated, and none with 0.
    pub fn redirects(self, redirects: usize) -> GuardedClientBuilder {
        GuardedClientBuilder { redirects, ..self }
    }

    /// Gives up after this time, for each hop; 30 seconds unless stated.
    pub fn timeout(self, timeout: Duration) -> GuardedClientBuilder {
        GuardedClientBuilder { timeout, ..self }
    }

    /// Sends this as `User-Agent`.
    pub fn user_agent(self, name: impl Into<String>) -> GuardedClientBuilder {
        let user_agent = Some(name.into());
        GuardedClientBuilder { user_agent, ..self }
    }

    /// Sets whether proxies of the environment (`HTTP_PROXY` and its like) are used. A proxy looks
    /// names up by itself: then the policy is asked about texts only, and not about addresses.
    pub fn environment_proxies(self, has_proxies: bool) -> GuardedClientBuilder {
        GuardedClientBuilder { has_proxies, ..self }
    }

    /// Makes the client.
    ///
    /// # Errors
    ///
    /// If TLS cannot be set up, or the `User-Agent` is none.
    pub fn build(self) -> Result<GuardedClient, reqwest::Error> {
        let policy = Arc::new(self.policy);
        let resolver = GuardedResolver { policy: policy.clone(), inner: self.resolver };
        let mut builder = Client::builder()
            .dns_resolver(resolver)
            .redirect(redirect::Policy::none())
            .referer(false)
            .timeout(self.timeout);
        if let Some(name) = self.user_agent {
            builder = builder.user_agent(name);
        }
        if !self.has_proxies {
            builder = builder.no_proxy();
        }
        Ok(GuardedClient { client: builder.build()?, policy, redirects: self.redirects })
    }
}

impl fmt::Debug for GuardedClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("GuardedClientBuilder");
        shown.field("policy", &self.policy).finish_non_exhaustive()
    }
}

impl GuardedClient {
    /// Begins a client of a policy.
    pub fn builder(policy: FetchPolicy) -> GuardedClientBuilder {
        GuardedClientBuilder {
            policy,
            resolver: Arc::new(System),
            redirects: 5,
            timeout: Duration::from_secs(30),
            user_agent: None,
            has_proxies: false,
        }
    }

    /// Fetches a URL.
    ///
    /// # Errors
    ///
    /// [`FetchError::Refused`] before anything is sent, if the policy is against the URL, a hop, or
    /// every address; others if the request fails.
    pub async fn get(&self, url: &str) -> Result<Response, FetchError> {
        let verdict = self.policy.check_text(url)?;
        self.follow(Request::new(Method::GET, url_of(&verdict)?), verdict).await
    }

    /// Sends a request, and follows its redirects.
    ///
    /// # Errors
    ///
    /// Those of [`get`](GuardedClient::get), and [`FetchError::Body`] if a redirect asks for a body
    /// again that was a stream.
    pub async fn execute(&self, mut request: Request) -> Result<Response, FetchError> {
        let verdict = self.policy.check_text(request.url().as_str())?;
        *request.url_mut() = url_of(&verdict)?;
        self.follow(request, verdict).await
    }

    async fn follow(
        &self,
        mut request: Request,
        mut verdict: Verdict,
    ) -> Result<Response, FetchError> {
        for left in (0..=self.redirects).rev() {
            let again = request.try_clone();
            let (method, headers) = (request.method().clone(), request.headers().clone());
            let response = self.client.execute(request).await?;
            let Some(location) = location(&response) else {
                return Ok(response);
            };
            if left == 0 {
                break;
            }
            let next = self.policy.check_text(&resolved(&verdict, location)?)?;
            let url = url_of(&next)?;
            request = match (is_get_then(response.status(), &method), again) {
                (true, _) => {
                    let method = if method == Method::HEAD { method } else { Method::GET };
                    let mut request = Request::new(method, url);
                    *request.headers_mut() = headers;
                    for of_body in [CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING] {
                        request.headers_mut().remove(of_body);
                    }
                    request
                }
                (false, Some(mut again)) => {
                    *again.url_mut() = url;
                    again
                }
                (false, None) => return Err(FetchError::Body),
            };
            if verdict.url().origin() != next.url().origin() {
                for secret in [AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION, WWW_AUTHENTICATE] {
                    request.headers_mut().remove(secret);
                }
            }
            verdict = next;
        }
        Err(FetchError::Redirects)
    }
}

/// Returns the URL that the client sends, which has the host that was checked.
fn url_of(verdict: &Verdict) -> Result<Url, FetchError> {
    let url = Url::parse(verdict.url().as_str()).map_err(|_| Refusal::Readings)?;
    let is_same = url.host_str() == Some(verdict.host())
        && url.port_or_known_default() == Some(verdict.port());
    if is_same { Ok(url) } else { Err(Refusal::Readings.into()) }
}

/// Returns where a redirect leads.
fn location(response: &Response) -> Option<&[u8]> {
    let is_redirect = matches!(response.status().as_u16(), 301..=303 | 307 | 308);
    let header = response.headers().get(LOCATION)?;
    is_redirect.then(|| header.as_bytes())
}

/// Returns whether the next request is a GET without a body (RFC 9110 section 15.4).
fn is_get_then(status: StatusCode, method: &Method) -> bool {
    match status {
        StatusCode::SEE_OTHER => true,
        StatusCode::MOVED_PERMANENTLY | StatusCode::FOUND => *method == Method::POST,
        _ => false,
    }
}

/// Resolves the target of a redirect. A text that is no reference is checked as it is, for the
/// reason against it.
fn resolved(from: &Verdict, location: &[u8]) -> Result<String, FetchError> {
    let text = core::str::from_utf8(location).map_err(|_| FetchError::Location)?;
    let Ok(reference) = Reference::parse(text) else {
        return Ok(text.to_string());
    };
    let base: Uri<'_> = from.url().as_borrowed();
    Ok(base.resolve(&reference).to_string())
}

/// A resolver that leaves out what the policy is against.
struct GuardedResolver {
    policy: Arc<FetchPolicy>,
    inner: Arc<dyn Resolve>,
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (policy, answer) = (self.policy.clone(), self.inner.resolve(name));
        Box::pin(async move {
            let mut refusal = None;
            let mut allowed = Vec::new();
            for address in answer.await? {
                match policy.allows_addr(address.ip()) {
                    Ok(()) => allowed.push(address),
                    Err(against) => refusal = refusal.or(Some(against)),
                }
            }
            match (allowed.is_empty(), refusal) {
                (true, Some(refusal)) => Err(Box::from(refusal)),
                _ => Ok(Box::new(allowed.into_iter()) as Addrs),
            }
        })
    }
}

/// The resolver of the system.
struct System;

impl Resolve for System {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Why a [`GuardedClient`] has no response.
#[derive(Debug)]
#[non_exhaustive]
pub enum FetchError {
    /// The policy is against the URL, a hop of a redirect, or all addresses of a name.
    Refused(Refusal),
    /// There were more redirects than are followed.
    Redirects,
    /// A redirect leads to something that is not text.
    Location,
    /// A redirect asks for the body again, and it was a stream.
    Body,
    /// The request failed.
    Http(reqwest::Error),
}

impl fmt::Display for FetchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FetchError::Refused(refusal) => refusal.fmt(f),
            FetchError::Redirects => f.write_str("there are more redirects than are followed"),
            FetchError::Location => f.write_str("a redirect leads to something that is not UTF-8"),
            FetchError::Body => {
                f.write_str("a redirect asks for the body again, which was a stream; send bytes")
            }
            FetchError::Http(error) => error.fmt(f),
        }
    }
}

impl StdError for FetchError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            FetchError::Refused(refusal) => Some(refusal),
            FetchError::Http(error) => error.source(),
            _ => None,
        }
    }
}

impl From<Refusal> for FetchError {
    fn from(refusal: Refusal) -> FetchError {
        FetchError::Refused(refusal)
    }
}

impl From<reqwest::Error> for FetchError {
    /// Finds the refusal of the resolver, which is deep inside.
    fn from(error: reqwest::Error) -> FetchError {
        let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
        while let Some(inner) = cause {
            if let Some(refusal) = inner.downcast_ref::<Refusal>() {
                return FetchError::Refused(*refusal);
            }
            cause = inner.source();
        }
        FetchError::Http(error)
    }
}
