import { Redis, type RedisOptions } from 'ioredis';

/** `redis+sentinel://:password@sentinel:26379/name`: Sentinels of a host name, and the name under which they know the server. */
const SENTINEL_URL = /^redis\+sentinel:\/\/[^/]+\/[\w.-]+$/;

/** Whether this is the URL of a Redis or Valkey server, or of Sentinels that know one. */
export const isRedisUrl = (url: string) =>
  URL.canParse(url) && (/^rediss?:\/\//.test(url) || SENTINEL_URL.test(url));

/**
 * Opens a connection to Redis or Valkey. With Sentinels, it leads to the server that they name as the primary each time it
 * is made; they have the same password as the servers.
 */
export function connectRedis(url: string, options: RedisOptions): Redis {
  if (!SENTINEL_URL.test(url)) return new Redis(url, options);
  const { hostname, port, password, pathname } = new URL(url);
  const login = password ? { password: decodeURIComponent(password) } : {};
  return new Redis({
    ...options,
    ...login,
    ...(password && { sentinelPassword: decodeURIComponent(password) }),
    sentinels: [{ host: hostname, port: Number(port || 26_379) }],
    name: pathname.slice(1),
    sentinelRetryStrategy: options.retryStrategy ?? (() => 1_000),
    sentinelCommandTimeout: options.connectTimeout ?? 2_000,
  });
}

/**
 * Closes a connection for good. Use it instead of `disconnect()`: a server answers the end of an unfinished TLS handshake with an
 * alert, for which ioredis has no listener, and the error would end the process.
 */
export function disconnectRedis(redis: Redis): void {
  redis.stream?.on('error', () => {});
  redis.disconnect();
}
