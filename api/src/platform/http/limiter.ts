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

/** Counts calls and refuses those beyond a limit. Copies of the API that share a Redis share the counts. */
export interface Limiter {
  /**
   * Counts one call for each of `keys`, in their order; what a full key refuses counts for none behind it.
   * @param keys of `addressKey` and `accountKey`
   * @throws {TooManyCalls} when one of them is beyond the limit
   */
  count(limit: LimitName, ...keys: string[]): Promise<void>;
  /** Waits for Redis; not for long, as counting goes on without it. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds Redis may take; then the count is kept in memory until it is back. */
const REDIS_TIMEOUT = 500;
const CONNECT_TIMEOUT = 2_000;
const LONGEST_RECONNECT = 5_000;

/** 429, and when to come back. */
export class TooManyCalls extends ApiError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    const time =
      seconds < 90
        ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
        : `${Math.ceil(seconds / 60)} minutes`;
    super(429, 'too-many-requests', `That was too fast. Please try again in ${time}.`);
    this.retryAfter = seconds;
  }
}

/** What a limit per account counts by. @param account the id of a person, or what a guest says he is: an e-mail */
export function accountKey(account: number | string): string {
  if (typeof account === 'number') return `account:${account}`;
  // Of any length and kind, and somebody's address: nothing to be kept in another program as it is.
  return `email:${createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')}`;
}

/**
 * @param onTrouble told once when Redis is lost, and again when that happens again
 */
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
          .catch((refusal: unknown) => {
            throw refusal instanceof RateLimiterRes ? new TooManyCalls(refusal.msBeforeNext) : refusal;
          });
      }
    },
    async ready() {
      if (redis?.status === 'ready' || !redis) return;
      const waiting = new AbortController();
      const patience = setTimeout(() => waiting.abort(), CONNECT_TIMEOUT);
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
    commandTimeout: REDIS_TIMEOUT,
    connectTimeout: CONNECT_TIMEOUT,
    retryStrategy: (tries) => Math.min(tries * 200, LONGEST_RECONNECT),
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
