import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineLimitTests } from '../../test/define-limit-tests.ts';
import { startRedis, type TestRedis } from '../../test/redis.ts';
import { parseLimitOverrides } from '../platform/config/limits.ts';
import { createLimiter } from '../platform/http/limiter.ts';

let redis: TestRedis;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe('in Redis', () => defineLimitTests(() => redis.url));

const limits = parseLimitOverrides('login=2/60');
const isOk = (promise: Promise<void>) =>
  promise.then(
    () => true,
    () => false,
  );

it('shares limits between API processes', async () => {
  const createApiLimiter = () => createLimiter({ rateLimits: true, limits, redisUrl: redis.url });
  const [first, second] = [createApiLimiter(), createApiLimiter()];
  await Promise.all([first.ready(), second.ready()]);
  const results: boolean[] = [];
  for (const limiter of [first, second, first, second]) {
    results.push(await isOk(limiter.count('login', { address: 'address:x' })));
  }
  expect(results).toEqual([true, true, false, false]);
  await Promise.all([first.close(), second.close()]);
});

it('counts locally while Redis is unavailable, logs it once and recovers', async () => {
  const errors: Error[] = [];
  const own = await startRedis();
  const limiter = createLimiter({ rateLimits: true, limits, redisUrl: own.url }, (error) =>
    errors.push(error),
  );
  await limiter.ready();
  expect(await isOk(limiter.count('login', { address: 'address:y' }))).toBe(true);
  await own.stop();
  const results: boolean[] = [];
  for (let n = 0; n < 3; n += 1) results.push(await isOk(limiter.count('login', { address: 'address:y' })));
  expect(results).toEqual([true, true, false]);
  expect(errors.length).toBeLessThanOrEqual(1);

  const back = await startRedis(Number(new URL(own.url).port));
  // The new Redis does not have the counts of the outage.
  while (!(await isOk(limiter.count('login', { address: 'address:y' })))) await nextTurn();
  await limiter.close();
  await back.stop();
});

it('counts locally while Redis does not answer, logs it once and recovers', async () => {
  const errors: Error[] = [];
  const own = await startRedis();
  const limiter = createLimiter({ rateLimits: true, limits, redisUrl: own.url }, (error) =>
    errors.push(error),
  );
  await limiter.ready();
  own.suspend();
  const results: boolean[] = [];
  for (let n = 0; n < 3; n += 1) results.push(await isOk(limiter.count('login', { address: 'address:z' })));
  expect(results).toEqual([true, true, false]);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('Socket timeout')]);

  own.resume();
  // The counts of the outage were not sent to Redis.
  while (!(await isOk(limiter.count('login', { address: 'address:z' })))) await nextTurn();
  await limiter.close();
  await own.stop();
});
