#!/bin/sh
# Copies programs into a folder that becomes the root of an image without a distribution: with the libraries that they load, and
# with the descriptions of their Debian packages, which vulnerability scanners read.
#   collect-programs.sh FOLDER PROGRAM...
set -eu
root=$1
shift
descriptions=$root/var/lib/dpkg/status.d
mkdir -p "$descriptions"
for program; do
  path=$(command -v "$program")
  # A static program has no libraries.
  libraries=$(ldd "$path" | grep -o '/[^ ]*' || true)
  for file in "$path" $libraries; do
    cp --parents --dereference "$file" "$root"
    package=$(dpkg --search "*/$(basename "$(realpath "$file")")" | cut -d: -f1 | head -n 1)
    dpkg --status "$package" > "$descriptions/$package"
  done
done
