#!/bin/sh
# Copies programs into a folder that becomes the root of an image without a distribution: with the libraries that they load, and
# with the descriptions of their Debian packages, which vulnerability scanners read.
#   collect-programs.sh FOLDER PROGRAM...
set -eu
root=$1
shift
descriptions=$root/var/lib/dpkg/status.d
mkdir -p "$descriptions"

# Prints the package of a file. Where /bin and /lib are links into /usr, packages list the path with or without `/usr`.
find_package() {
  { dpkg --search "$1" 2> /dev/null || dpkg --search "/usr$1" 2> /dev/null || dpkg --search "${1#/usr}"; } \
    | cut -d: -f1 | head -n 1
}

for program; do
  path=$(command -v "$program")
  # A static program has no libraries.
  libraries=$(ldd "$path" | grep -o '/[^ ]*' || true)
  for file in "$path" $libraries; do
    cp --parents --dereference "$file" "$root"
    package=$(find_package "$(realpath "$file")")
    dpkg --status "$package" > "$descriptions/$package"
  done
done
