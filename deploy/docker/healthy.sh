#!/bin/sh
# Whether an address answers 200: the images have no curl.
exec node -e "fetch('$1').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
