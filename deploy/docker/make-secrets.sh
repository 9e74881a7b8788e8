#!/bin/sh
# Makes the secrets of an installation once; they stay in their volume. Nothing here is ever printed.
set -eu
umask 022
folder=/run/ontrend
random() { head -c 32 /dev/urandom | base64 | tr -d '=+/\n'; }
make() {
  [ -s "$folder/$1" ] && return
  random > "$folder/.$1.new"
  mv "$folder/.$1.new" "$folder/$1"
}
for name in AUTH_SECRET FORWARD_SECRET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do make "$name"; done
if [ ! -s "$folder/s3.json" ]; then
  cat > "$folder/.s3.json.new" << END
{ "identities": [ { "name": "ontrend",
    "credentials": [ { "accessKey": "$(cat $folder/S3_ACCESS_KEY_ID)", "secretKey": "$(cat $folder/S3_SECRET_ACCESS_KEY)" } ],
    "actions": [ "Admin", "Read", "Write", "List", "Tagging" ] } ] }
END
  mv "$folder/.s3.json.new" "$folder/s3.json"
fi
