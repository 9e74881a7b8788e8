import { setImmediate as nextTurn } from 'node:timers/promises';
import { getAddressCalls, type LimitName, parseLimitOverrides } from '../src/platform/config/limits.ts';
import {
  accountKey,
  createLimiter,
  guestKey,
  type Limiter,
  type LimitKeys,
  RateLimitError,
} from '../src/platform/http/limiter.ts';

/** The defaults, which `tools/checks/rate-limits.test.ts` compares with the documentation. */
const defaults = parseLimitOverrides('');
const names = Object.keys(defaults) as LimitName[];

async function tryCount(limiter: Limiter, limit: LimitName, keys: LimitKeys): Promise<'ok' | number> {
  try {
    await limiter.count(limit, keys);
    return 'ok';
  } catch (error) {
    if (error instanceof RateLimitError) return error.retryAfter;
    throw error;
  }
}

/** Defines tests of every rate limit, independent of the store. Call it inside the `describe` of a store. */
export function defineLimitTests(redisUrl: () => string | undefined): void {
  const limiters: Limiter[] = [];
  const createTestLimiter = async (overrides = '') => {
    const limits = parseLimitOverrides(overrides);
    const limiter = createLimiter({ rateLimits: true, limits, redisUrl: redisUrl() });
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

  it.each(names)('%s: allows a client its calls, then returns the time to wait', async (name) => {
    const limiter = await createTestLimiter();
    const address = nextAddress();
    const client = guestKey(address, 'a client');
    for (let n = 0; n < defaults[name].calls; n += 1) {
      expect(await tryCount(limiter, name, { address, client })).toBe('ok');
    }
    const wait = Number(await tryCount(limiter, name, { address, client }));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(defaults[name].seconds);
    const otherAddress = nextAddress();
    const otherClient = guestKey(otherAddress, 'a client');
    expect(await tryCount(limiter, name, { address: otherAddress, client: otherClient })).toBe('ok');
  });

  it.each(names)('%s: limits an address whose clients change', async (name) => {
    const limiter = await createTestLimiter();
    const address = nextAddress();
    let clientNumber = 0;
    const countNewClient = () => {
      clientNumber += 1;
      return tryCount(limiter, name, { address, client: guestKey(address, String(clientNumber)) });
    };
    for (let n = 0; n < getAddressCalls(name, defaults[name]); n += 1) {
      expect(await countNewClient()).toBe('ok');
    }
    expect(await countNewClient()).not.toBe('ok');
  });

  it('allows calls again after the period', async () => {
    const limiter = await createTestLimiter('login=1/1');
    const address = nextAddress();
    expect(await tryCount(limiter, 'login', { address })).toBe('ok');
    expect(await tryCount(limiter, 'login', { address })).toBe(1);
    while ((await tryCount(limiter, 'login', { address })) !== 'ok') await nextTurn();
  });

  it('counts an account across addresses, and does not count calls rejected for an address', async () => {
    const limiter = await createTestLimiter('login=2/60');
    const accountNumber = key;
    const account = accountKey(`Someone${accountNumber}@example.com `);
    const [first, second, third] = [nextAddress(), nextAddress(), nextAddress()];
    const sameAccount = accountKey(`someone${accountNumber}@EXAMPLE.com`);
    expect(await tryCount(limiter, 'login', { address: first, client: account })).toBe('ok');
    expect(await tryCount(limiter, 'login', { address: first })).toBe('ok');
    expect(await tryCount(limiter, 'login', { address: first, client: account })).not.toBe('ok');
    expect(await tryCount(limiter, 'login', { address: second, client: sameAccount })).toBe('ok');
    expect(await tryCount(limiter, 'login', { address: third, client: account })).not.toBe('ok');
  });

  it('counts concurrent calls exactly', async () => {
    const limiter = await createTestLimiter();
    const client = accountKey(1);
    const results = await Promise.all(Array.from({ length: 80 }, () => tryCount(limiter, 'api', { client })));
    expect(results.filter((result) => result === 'ok')).toHaveLength(50);
  });
}
