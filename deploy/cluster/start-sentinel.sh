#!/bin/sh
# Starts a Sentinel, which promotes the replica of Valkey together with the other Sentinels (decision 128). It has no volume: after a restart, it
# learns from the others which server is the primary, and they recognize it by its ID. Environment variables:
#   SENTINEL  host name of this Sentinel
set -eu
umask 077
password=$(cat /run/ontrend/REDISCLI_AUTH)
cat > /tmp/sentinel.conf << CONFIGURATION
port 26379
requirepass $password
sentinel sentinel-pass $password
sentinel myid $(printf '%s' "$SENTINEL" | sha1sum | cut -d ' ' -f 1)
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $SENTINEL
sentinel monitor ontrend valkey 6379 2
sentinel auth-pass ontrend $password
sentinel down-after-milliseconds ontrend 2000
sentinel failover-timeout ontrend 6000
CONFIGURATION
exec valkey-server /tmp/sentinel.conf --sentinel
