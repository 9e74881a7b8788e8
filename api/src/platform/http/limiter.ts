import { createHash } from 'node:crypto';
import { inSpan } from '@ontrend/shared/server/tracing/tracing';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import { getAddressCalls, type LimitName } from '../config/limits.ts';
import { connectRedis, disconnectRedis } from '../redis/connect-redis.ts';
import { ApiError } from './api-error.ts';

/** Who makes a call. */
export interface LimitKeys {
  /** From `addressKey`. */
  address?: string;
  /** From `accountKey` or `guestKey`. */
  client?: string;
}

/** Counts calls and rejects those beyond a limit. Replicas of the API that share a Redis share the counters. */
export interface Limiter {
  /**
   * Counts one call for the address, then for the client. A call that is over the limit of the address is not counted for the
   * client. An address may have more calls than a client (`getAddressCalls`).
   * @throws {RateLimitError} when the address or the client is over the limit
   */
  count(limit: LimitName, keys: LimitKeys): Promise<void>;
  /** Takes back a counted call, for limits that count failures. */
  refund(limit: LimitName, keys: LimitKeys): Promise<void>;
  /** Waits for Redis for at most two seconds; without it, calls are counted in memory. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A connection on which Redis does not answer for this time is closed and opened again. Until Redis answers on the new one,
 * calls are counted in memory without waiting.
 */
const REDIS_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 5_000;

/** 429 with the time to retry. */
export class RateLimitError extends ApiError {
  declare readonly retryAfter: number;

  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    const time =
      seconds < 90
        ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
        : `${Math.ceil(seconds / 60)} minutes`;
    super(429, 'too-many-requests', `You're doing that too fast. Try again in ${time}.`, undefined, seconds);
  }
}

/**
 * Key of an account for limits per client. @param account a user id, or the email address that a guest entered; the two
 * are counted separately
 */
export function accountKey(account: number | string): string {
  if (typeof account === 'number') return `account:${account}`;
  // An email address can have any length and is personal data, so only its hash is stored in Redis.
  return `email:${createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')}`;
}

/**
 * Key for limits per client of a guest. A guest without a client id shares the limit of one client with all others of the
 * address. @param address from `addressKey`; a client id alone would let others use up a guest's calls
 */
export function guestKey(address: string, clientId: string | undefined): string {
  return `guest:${address} ${clientId ?? ''}`;
}

/**
 * Key for limits of one caller who entered an email address. Strangers cannot use up the calls of the account's owner.
 * @param callerId from `recognizeCaller`
 */
export function callerLimitKey(email: string, callerId: string): string {
  return `${accountKey(email)} ${callerId}`;
}

/** @param onTrouble called once each time Redis is lost */
export function createLimiter(
  { rateLimits, limits, redisUrl }: Pick<Config, 'rateLimits' | 'limits' | 'redisUrl'>,
  onTrouble: (error: Error) => void = () => {},
): Limiter {
  if (!rateLimits)
    return { count: async () => {}, refund: async () => {}, ready: async () => {}, close: async () => {} };
  const redis = redisUrl ? connect(redisUrl, onTrouble) : null;
  const createCounter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration });
    if (!redis) return memory;
    return new RateLimiterRedis({
      keyPrefix,
      points,
      duration,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    });
  };
  const counters = new Map(
    Object.entries(limits).map(([name, limit]) => [
      name,
      {
        address: createCounter(`limit:${name}`, getAddressCalls(name as LimitName, limit), limit.seconds),
        client: createCounter(`limit:${name}`, limit.calls, limit.seconds),
      },
    ]),
  );
  async function consume(limit: LimitName, keys: LimitKeys): Promise<void> {
    for (const kind of ['address', 'client'] as const) {
      const key = keys[kind];
      if (key === undefined) continue;
      await counters
        .get(limit)
        ?.[kind].consume(key)
        .catch((error: unknown) => {
          throw error instanceof RateLimiterRes ? new RateLimitError(error.msBeforeNext) : error;
        });
    }
  }
  return {
    count: redis
      ? (limit, keys) =>
          inSpan({ name: `limit ${limit}`, kind: 'client', attributes: { 'db.system.name': 'redis' } }, () =>
            consume(limit, keys),
          )
      : consume,
    async refund(limit, keys) {
      for (const kind of ['address', 'client'] as const) {
        const key = keys[kind];
        if (key !== undefined) await counters.get(limit)?.[kind].reward(key);
      }
    },
    async ready() {
      if (!redis || redis.status === 'ready') return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, CONNECT_TIMEOUT_MS);
        redis.once('ready', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    async close() {
      if (redis) disconnectRedis(redis);
    },
  };
}

function connect(url: string, onTrouble: (error: Error) => void): Redis {
  const redis = connectRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    socketTimeout: REDIS_TIMEOUT_MS,
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
