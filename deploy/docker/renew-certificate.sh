#!/bin/sh
# Obtains the certificate of the gateway from a certificate authority (ACME, HTTP-01) and renews it 30 days before it
# expires. The gateway reads it at the next TLS handshake.
#   ACME_DOMAINS  comma-separated domains of the certificate; empty: the gateway keeps its own certificate
#   ACME_EMAIL    contact of the account
#   ACME_SERVER   directory URL of the authority; empty: Let's Encrypt
set -eu
umask 022
STATE=${STATE_DIR:-/var/lib/acme}
CERTIFICATE=${CERTIFICATE_DIR:-/run/ontrend}
CHALLENGES=${CHALLENGE_DIR:-/srv/acme}
HEALTHY=${HEALTHY_FILE:-/tmp/healthy}
RENEWAL_INTERVAL_S=43200
# Let's Encrypt allows five failed validations of a domain in an hour.
RETRY_INTERVAL_S=${RETRY_INTERVAL_S:-900}

domains=$(printf '%s' "${ACME_DOMAINS:-}" | tr ',' ' ')
if [ -z "$domains" ]; then
  echo 'ACME_DOMAINS is not set: the gateway uses its own certificate.'
  touch "$HEALTHY"
  exec sleep infinity
fi
[ -n "${ACME_EMAIL:-}" ] || { echo 'ACME_EMAIL is required with ACME_DOMAINS.' >&2; exit 1; }

set -- --path "$STATE" --email "$ACME_EMAIL" --accept-tos --key-type ec256 --http --http.webroot "$CHALLENGES"
[ -z "${ACME_SERVER:-}" ] || set -- "$@" --server "$ACME_SERVER"
for domain in $domains; do set -- "$@" --domains "$domain"; done
first=${domains%% *}
issued=$STATE/certificates/$first

install_certificate() {
  cmp -s "$issued.crt" "$CERTIFICATE/site.crt" && return
  # A renewal reuses the key, so only the first certificate changes both files.
  for kind in key crt; do
    cp "$issued.$kind" "$CERTIFICATE/site.$kind.new"
    chmod 644 "$CERTIFICATE/site.$kind.new"
    mv "$CERTIFICATE/site.$kind.new" "$CERTIFICATE/site.$kind"
  done
  echo "Certificate of $domains installed."
}
obtain() {
  # Another list of domains needs another certificate.
  if [ -s "$issued.crt" ] && [ "$(cat "$STATE/domains" 2> /dev/null)" = "$domains" ]; then
    lego "$@" renew --days 30 --reuse-key
  else
    lego "$@" run && echo "$domains" > "$STATE/domains"
  fi
}

while :; do
  if obtain "$@" && install_certificate; then
    touch "$HEALTHY"
    sleep "$RENEWAL_INTERVAL_S"
  else
    rm -f "$HEALTHY"
    echo "The certificate of $domains could not be obtained; retrying in $RETRY_INTERVAL_S s." >&2
    sleep "$RETRY_INTERVAL_S"
  fi
done
