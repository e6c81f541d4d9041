# Varnish between the web server with TLS and the site: docs/howto/grow.md
# Its built-in rules stay; these few lines change them for pages of visitors without a session.
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 5s;
    .first_byte_timeout = 60s;
}

# The built-in rule passes each request with a cookie. Language, theme and text size are cookies too, and a page that depends on
# them says so (Vary: cookie). Only an answer to a request with a session is for one person.
sub vcl_req_cookie {
    if (req.http.Cookie !~ "(?i)session") {
        return;
    }
}

# "no-cache" means: ask before each use. The built-in rule would not store such answers at all.
sub vcl_backend_response {
    if (bereq.method == "GET" && beresp.status == 200 && beresp.http.ETag && beresp.http.Cache-Control == "no-cache" && !beresp.http.Set-Cookie) {
        # Varnish forgets a copy of zero seconds at once, and could not ask about it.
        set beresp.ttl = 1ms;
        set beresp.grace = 0s;
        set beresp.keep = 1h;
        return (deliver);
    }
    # A copy that has expired is not sent.
    set beresp.grace = 0s;
}
