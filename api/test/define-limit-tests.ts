import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS, type LimitName } from '../src/platform/config/limits.ts';
import { accountKey, createLimiter, type Limiter, RateLimitError } from '../src/platform/http/limiter.ts';

const names = Object.keys(LIMITS) as LimitName[];

async function tryCount(limiter: Limiter, limit: LimitName, ...keys: string[]): Promise<'ok' | number> {
  try {
    await limiter.count(limit, ...keys);
    return 'ok';
  } catch (error) {
    if (error instanceof RateLimitError) return error.retryAfter;
    throw error;
  }
}

/** Defines tests of every rate limit, independent of the store. Call it inside the `describe` of a store. */
export function defineLimitTests(redisUrl: () => string | undefined): void {
  const limiters: Limiter[] = [];
  const createTestLimiter = async (
    limits: Partial<Record<LimitName, { calls: number; seconds: number }>> = {},
  ) => {
    const config = { rateLimits: true, limits: { ...LIMITS, ...limits }, redisUrl: redisUrl() };
    const limiter = createLimiter(config);
    limiters.push(limiter);
    await limiter.ready();
    return limiter;
  };
  let key = 0;
  const nextAddress = () => {
    key += 1;
    return `address:192.0.2.${key}`;
  };
  afterAll(async () => {
    for (const limiter of limiters) await limiter.close();
  });

  it.each(names)('%s: allows as many calls as configured, then returns the time to wait', async (name) => {
    const limiter = await createTestLimiter();
    const address = nextAddress();
    for (let n = 0; n < LIMITS[name].calls; n += 1) {
      expect(await tryCount(limiter, name, address)).toBe('ok');
    }
    const wait = Number(await tryCount(limiter, name, address));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(LIMITS[name].seconds);
    expect(await tryCount(limiter, name, nextAddress())).toBe('ok');
  });

  it('allows calls again after the period', async () => {
    const limiter = await createTestLimiter({ login: { calls: 1, seconds: 1 } });
    const address = nextAddress();
    expect(await tryCount(limiter, 'login', address)).toBe('ok');
    expect(await tryCount(limiter, 'login', address)).toBe(1);
    while ((await tryCount(limiter, 'login', address)) !== 'ok') await nextTurn();
  });

  it('counts an account across addresses, and does not count calls rejected for an address', async () => {
    const limiter = await createTestLimiter({ login: { calls: 2, seconds: 60 } });
    const accountNumber = key;
    const account = accountKey(`Someone${accountNumber}@example.com `);
    const [first, second, third] = [nextAddress(), nextAddress(), nextAddress()];
    expect(await tryCount(limiter, 'login', first, account)).toBe('ok');
    expect(await tryCount(limiter, 'login', first)).toBe('ok');
    expect(await tryCount(limiter, 'login', first, account)).not.toBe('ok');
    expect(await tryCount(limiter, 'login', second, accountKey(`someone${accountNumber}@EXAMPLE.com`))).toBe(
      'ok',
    );
    expect(await tryCount(limiter, 'login', third, account)).not.toBe('ok');
  });

  it('counts concurrent calls exactly', async () => {
    const limiter = await createTestLimiter();
    const address = nextAddress();
    const results = await Promise.all(
      Array.from({ length: LIMITS.api.calls + 30 }, () => tryCount(limiter, 'api', address)),
    );
    expect(results.filter((result) => result === 'ok')).toHaveLength(LIMITS.api.calls);
  });
}
