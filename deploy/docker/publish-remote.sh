#!/bin/sh
# Program of a remote's container: `publish-remote.sh FOLDER` copies the build in FOLDER (a subfolder named by its version) into
# the volume of APP and requests its promotion from the document server until it succeeds. Then the container stays running. The
# image has no Node, which is larger than all the rest (decision 125). Environment variables:
#   APP            name of the remote, for example mf-feed
#   RELEASES_DIR   folder of the release volume
#   RELEASES_URL   URL of the document server
#   RELEASE_TOKEN  token that may release APP
#   RELEASE_KEY    private key that signs releases of APP; without it they are not signed
#   RELEASE_COMMIT Git commit of the image, for the log
set -eu
umask 022
: "${APP:?is required}" "${RELEASES_DIR:?is required}" "${RELEASES_URL:?is required}" "${RELEASE_TOKEN:?is required}"
# The health check of docker-compose.yml looks for this file.
PUBLISHED=${PUBLISHED_FILE:-/tmp/published}
# The document server is starting, or a compatible shell is not released yet.
RETRY_INTERVAL_S=${RETRY_INTERVAL_S:-2}
TIMEOUT_S=120

version=$(ls "$1")
build=$1/$version
container=$(hostname)
requester="container $container"
digest=sha384-$(openssl dgst -sha384 -binary "$build/remote.json" | openssl base64 -A)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 0' TERM INT
if [ -n "${RELEASE_KEY:-}" ]; then
  printf '%s' "$RELEASE_KEY" | openssl base64 -d -A | openssl pkey -inform DER -out "$work/key"
fi

commit=null
if printf '%s\n' "${RELEASE_COMMIT:-}" | grep -Eqx '[0-9a-f]{7,64}( with uncommitted changes)?'; then
  commit="\"$RELEASE_COMMIT\""
elif [ -n "${RELEASE_COMMIT:-}" ]; then
  echo "RELEASE_COMMIT is \"$RELEASE_COMMIT\", which is not a commit hash: the release has no commit." >&2
fi

# Copies the build into the volume. It gets its name when it is complete.
store_build() {
  stored=$RELEASES_DIR/$APP/$version
  [ ! -d "$stored" ] || return 0
  # A container that was killed leaves its folder behind.
  incomplete=$stored.incomplete-$container
  rm -rf "$incomplete"
  cp -R "$build" "$incomplete"
  # -T, because otherwise mv moves the folder into a build that another container of the remote has stored in the meantime.
  mv -T "$incomplete" "$stored" 2> "$work/move-error" || {
    rm -rf "$incomplete"
    [ -d "$stored" ] || { cat "$work/move-error" >&2; return 1; }
  }
}

# Prints the origin of the release as JSON, signed as `shared/server/release-signatures.ts` describes. The signed field `person`
# names who requests the release, here this container.
print_provenance() {
  at=$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
  printf '{"manifest":"%s","commit":%s,"person":"%s","at":"%s"' "$digest" "$commit" "$requester" "$at"
  if [ -e "$work/key" ]; then
    printf '["ontrend pointer change 1","%s","promote","%s",0,"%s",%s,"%s","%s"]' \
      "$APP" "$version" "$digest" "$commit" "$requester" "$at" > "$work/change"
    signature=$(openssl pkeyutl -sign -rawin -inkey "$work/key" -in "$work/change" | openssl base64 -A | tr '+/' '-_')
    signature=${signature%%=*}
    printf ',"signature":"%s"' "$signature"
  fi
  printf '}'
}

# Requests the promotion. Prints the status of the reply, or 000 without a reply, and writes the body to a file.
request_promotion() {
  printf '{"action":"promote","version":"%s","container":"%s","provenance":%s}' \
    "$version" "$container" "$(print_provenance)" > "$work/request"
  : > "$work/reply"
  # Parameters of programs are visible on the host, so the token is not one of them.
  printf 'header = "authorization: Bearer %s"\n' "$RELEASE_TOKEN" \
    | curl --config - --silent --max-time "$TIMEOUT_S" --header 'content-type: application/json' \
      --data-binary "@$work/request" --output "$work/reply" --write-out '%{http_code}' "$RELEASES_URL/releases/$APP" \
    || true
}

# Prints why a request failed: the messages of the reply, one on each line.
print_failure() {
  messages=$(sed -n 's/.*"messages":\["\(.*\)"\].*/\1/p' "$work/reply" | sed 's/","/\n/g; s/\\"/"/g; s/\\\\/\\/g')
  if [ "$1" = 000 ]; then echo "No response from $RELEASES_URL."
  else echo "${messages:-$RELEASES_URL responded with status $1.}"; fi
}

store_build
last_failure=
while status=$(request_promotion) && [ "$status" != 200 ]; do
  failure=$(print_failure "$status")
  [ "$failure" = "$last_failure" ] || echo "$failure" >&2
  last_failure=$failure
  sleep "$RETRY_INTERVAL_S"
done
current=$(sed -n 's/.*"current":"\([^"]*\)".*/\1/p' "$work/reply")
[ "$current" = "$version" ] || note=" ($version is stored, but not current)"
# Set before anybody can know that the build is published, and stop the container.
trap 'exit 0' TERM INT
echo "$version" > "$PUBLISHED"
echo "Current build of $APP: $current${note:-}"

# The shell handles a signal while it waits for a background program, not while it runs a program. It does not kill that
# program, which can't receive signals at once; so it ends by itself, and keeps no output open.
while true; do
  sleep 60 > /dev/null 2>&1 &
  wait
done
