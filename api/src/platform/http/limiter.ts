import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import { LIMITS, type LimitName } from '../config/limits.ts';
import { ApiError } from './api-error.ts';

/** Counts calls and rejects those beyond a limit. Replicas of the API that share a Redis share the counters. */
export interface Limiter {
  /**
   * Counts one call for each of `keys`, in order. When a key is over the limit, the keys after it are not
   * counted.
   * @param keys from `addressKey` and `accountKey`
   * @throws {RateLimitError} when a key is over the limit
   */
  count(limit: LimitName, ...keys: string[]): Promise<void>;
  /** Waits briefly for Redis; without it, counting continues in memory. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Timeout for Redis; after it, calls are counted in memory until Redis is back. */
const REDIS_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 5_000;

/** 429 with the time to retry. */
export class RateLimitError extends ApiError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    const time =
      seconds < 90
        ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
        : `${Math.ceil(seconds / 60)} minutes`;
    super(429, 'too-many-requests', `You're doing that too fast. Try again in ${time}.`);
    this.retryAfter = seconds;
  }
}

/** Key for limits per account. @param account a user id, or the email address that a guest entered */
export function accountKey(account: number | string): string {
  if (typeof account === 'number') return `account:${account}`;
  // An address can have any length and is personal data, so only its hash is stored in Redis.
  return `email:${createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')}`;
}

/** @param onTrouble called once each time Redis is lost */
export function createLimiter(
  { rateLimits, limits, redisUrl }: Pick<Config, 'rateLimits' | 'limits' | 'redisUrl'>,
  onTrouble: (error: Error) => void = () => {},
): Limiter {
  if (!rateLimits) return { count: async () => {}, ready: async () => {}, close: async () => {} };
  const redis = redisUrl ? connect(redisUrl, onTrouble) : null;
  const counters = new Map<LimitName, RateLimiterAbstract>();
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const options = {
      keyPrefix: `limit:${name}`,
      points: limits[name].calls,
      duration: limits[name].seconds,
    };
    const memory = new RateLimiterMemory(options);
    const shared =
      redis &&
      new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memory,
      });
    counters.set(name, shared ?? memory);
  }
  return {
    async count(limit, ...keys) {
      for (const key of keys) {
        await counters
          .get(limit)
          ?.consume(key)
          .catch((error: unknown) => {
            throw error instanceof RateLimiterRes ? new RateLimitError(error.msBeforeNext) : error;
          });
      }
    },
    async ready() {
      if (redis?.status === 'ready' || !redis) return;
      const waiting = new AbortController();
      const patience = setTimeout(() => waiting.abort(), CONNECT_TIMEOUT_MS);
      await once(redis, 'ready', { signal: waiting.signal }).catch(() => undefined);
      clearTimeout(patience);
    },
    async close() {
      redis?.disconnect();
    },
  };
}

function connect(url: string, onTrouble: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (tries) => Math.min(tries * 200, MAX_RECONNECT_DELAY_MS),
  });
  let lost = false;
  redis.on('ready', () => {
    lost = false;
  });
  redis.on('error', (error) => {
    if (!lost) onTrouble(error);
    lost = true;
  });
  return redis;
}
