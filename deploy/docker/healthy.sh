#!/bin/sh
# Exits with 0 if a URL returns a success status. The images have no curl.
exec node -e "fetch('$1').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
