#!/bin/sh
# Exits with 0 if a URL returns a success status. Images with Node have no curl.
#   healthy.sh URL [SOCKET]   SOCKET: path of the socket on which the program listens instead of a port
exec node -e "
const [url, socketPath] = process.argv.slice(1);
const end = (isHealthy) => process.exit(isHealthy ? 0 : 1);
require('node:http')
  .get(url, { socketPath }, ({ statusCode }) => end(statusCode >= 200 && statusCode < 300))
  .on('error', () => end(false));" -- "$@"
