import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineLimitTests } from '../../test/define-limit-tests.ts';
import { startRedis, type TestRedis } from '../../test/redis.ts';
import { LIMITS } from '../platform/config/limits.ts';
import { createLimiter } from '../platform/http/limiter.ts';

let redis: TestRedis;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe('in Redis', () => defineLimitTests(() => redis.url));

const limits = { ...LIMITS, login: { calls: 2, seconds: 60 } };
const isOk = (promise: Promise<void>) =>
  promise.then(
    () => true,
    () => false,
  );

it('shares limits between API processes', async () => {
  const make = () => createLimiter({ rateLimits: true, limits, redisUrl: redis.url });
  const [first, second] = [make(), make()];
  await Promise.all([first.ready(), second.ready()]);
  const responses: boolean[] = [];
  for (const copy of [first, second, first, second]) {
    responses.push(await isOk(copy.count('login', 'address:x')));
  }
  expect(responses).toEqual([true, true, false, false]);
  await Promise.all([first.close(), second.close()]);
});

it('counts locally while Redis is unavailable, logs it once and recovers', async () => {
  const troubles: Error[] = [];
  const own = await startRedis();
  const limiter = createLimiter({ rateLimits: true, limits, redisUrl: own.url }, (error) =>
    troubles.push(error),
  );
  await limiter.ready();
  expect(await isOk(limiter.count('login', 'address:y'))).toBe(true);
  await own.stop();
  const responses: boolean[] = [];
  for (let n = 0; n < 3; n += 1) responses.push(await isOk(limiter.count('login', 'address:y')));
  expect(responses).toEqual([true, true, false]);
  expect(troubles.length).toBeLessThanOrEqual(1);

  const back = await startRedis(Number(new URL(own.url).port));
  // The new Redis does not have the counts of the meantime.
  while (!(await isOk(limiter.count('login', 'address:y')))) await nextTurn();
  await limiter.close();
  await back.stop();
});
