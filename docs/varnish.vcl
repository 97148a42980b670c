# Varnish in front of Clipbasket. See "Behind a CDN" in operating.md.
# Start it with two addresses. Visitors reach the first, and only the site reaches the second:
#   varnishd -a :80 -a purge=127.0.0.1:6083 -f /srv/clipbasket/docs/varnish.vcl
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  if (local.socket == "purge") {
    if (req.method != "POST" || req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
      return (synth(400, "Name the tags in Surrogate-Key"));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(200, "Purged"));
  }
  # The office is never cached and alone has a cookie. Any other cookie is none of the site's.
  if (req.url ~ "^/office([/?]|$)") {
    return (pass);
  }
  unset req.http.Cookie;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
