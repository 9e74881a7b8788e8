#!/bin/sh
# Writes the part of the gateway's configuration that depends on settings, then starts nginx.
#   SITE_URL          with https, pages over HTTP are redirected to it, calls rejected, and browsers told to use HTTPS only
#   TRUSTED_PROXIES   comma-separated addresses and networks of the CDN or load balancer in front of the gateway
#   DOCUMENT_LIMIT    documents of one address, as `calls/seconds`
set -eu
CONFIGURATION=${CONFIGURATION_DIR:-/tmp/gateway}

fail() {
  echo "$1" >&2
  exit 1
}
matches() { printf '%s' "$1" | grep -qxE "$2"; }

SITE_URL=${SITE_URL:-http://localhost:8080}
matches "$SITE_URL" 'https?://[A-Za-z0-9.:_-]+|https?://\[[0-9a-fA-F:.]+\](:[0-9]+)?' ||
  fail "SITE_URL is invalid: $SITE_URL. Use an address without a path, as in https://videos.example."
DOCUMENT_LIMIT=${DOCUMENT_LIMIT:-200/30}
matches "$DOCUMENT_LIMIT" '[1-9][0-9]{0,6}/[1-9][0-9]{0,4}' ||
  fail "DOCUMENT_LIMIT is invalid: $DOCUMENT_LIMIT. Use documents/seconds, as in 200/30."
documents=${DOCUMENT_LIMIT%/*}
per_minute=$((documents * 60 / ${DOCUMENT_LIMIT#*/}))
[ "$per_minute" -gt 0 ] || per_minute=1

proxies=$(printf '%s' "${TRUSTED_PROXIES:-}" | tr ',' ' ')
networks=
for proxy in $proxies; do
  case $proxy in
    loopback) networks="$networks 127.0.0.0/8 ::1/128" ;;
    linklocal) networks="$networks 169.254.0.0/16 fe80::/10" ;;
    uniquelocal) networks="$networks 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7" ;;
    *)
      matches "$proxy" '[0-9]{1,3}(\.[0-9]{1,3}){3}(/[0-9]{1,2})?|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(/[0-9]{1,3})?' ||
        fail "TRUSTED_PROXIES is invalid: $proxy. Use addresses, networks (203.0.113.0/24), loopback, linklocal, uniquelocal."
      networks="$networks $proxy"
      ;;
  esac
done

mkdir -p "$CONFIGURATION"
{
  echo 'geo $realip_remote_addr $is_trusted_proxy {'
  echo '  default 0;'
  for network in $networks; do echo "  $network 1;"; done
  echo '}'
  for network in $networks; do echo "set_real_ip_from $network;"; done
  echo 'real_ip_header X-Forwarded-For;'
  echo 'real_ip_recursive on;'
  case $SITE_URL in
    https://*) echo "map '' \$secure_site { default '$SITE_URL'; }" ;;
    *) echo "map '' \$secure_site { default ''; }" ;;
  esac
  echo "limit_req_zone \$client_network zone=documents:10m rate=${per_minute}r/m;"
} > "$CONFIGURATION/settings.conf"
echo "limit_req zone=documents burst=$documents nodelay;" > "$CONFIGURATION/document-limit.conf"

exec nginx -g 'daemon off;'
