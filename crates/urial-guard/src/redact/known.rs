//! The keys of secrets in queries.

/// The keys whose values are taken for secrets in queries, and in fragments that are made like
/// queries, in any case.
///
/// They fit [`Redaction::query_keys`](crate::Redaction::query_keys), which masks what an audit finds:
///
/// ```
/// use urial_guard::Redaction;
/// use urial_guard::audit::SECRET_KEYS;
/// let redaction = Redaction::new().query_keys(SECRET_KEYS);
/// assert_eq!(redaction.redact("http://h/?id=1&Access_Token=abc"), "http://h/?id=1&Access_Token=***");
/// ```
pub const SECRET_KEYS: &[&str] = &[
    "access-token",
    "access_key",
    "access_token",
    "accesskey",
    "accesstoken",
    "api-key",
    "api_key",
    "api_secret",
    "api_token",
    "apikey",
    "auth_token",
    "authtoken",
    "aws_secret_access_key",
    "bearer",
    "bearer_token",
    "client_secret",
    "id_token",
    "jwt",
    "pass",
    "passphrase",
    "passwd",
    "password",
    "private_key",
    "pwd",
    "refresh_token",
    "secret",
    "secret_key",
    "secretkey",
    "session_token",
    "sessiontoken",
    "token",
    "x-amz-security-token",
    // Of a presigned URL: whoever has it can fetch until it expires.
    "x-amz-signature",
    "x-api-key",
];
