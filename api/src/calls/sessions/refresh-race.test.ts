import type { Tokens } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { createSeededRandom } from '../../../test/seeded-random.ts';
import { signIn } from '../../../test/sign-in.ts';
import { reportMeasurement, soakCount, soakTimeoutMs } from '../../../test/soak.ts';

const api = useTestApi();

/** Tabs of one browser, which share their cookies. */
const TABS = 20;
const REFRESHES = soakCount(100, 1_000);
/** Maximum round-trip time in these races, in ms. The refresh gate is 5 s. */
const MAX_ROUND_TRIP_MS = 40;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Refreshes as a tab does after its access token has expired: like `shared/session`, it first checks whether
 * another tab has stored a new one.
 */
async function refreshTab(jar: { tokens: Tokens }, expired: string, delays: [number, number, number]) {
  const [start, there, back] = delays;
  await delay(start);
  if (jar.tokens.token !== expired) return 'spared';
  const { refreshToken } = jar.tokens;
  await delay(there);
  const response = await api.request<{ data: Tokens }>('app/user/relogin', { refreshToken });
  await delay(back);
  if (response.statusCode !== 200) return response.statusCode;
  jar.tokens = response.json.data;
  return 200;
}

it(
  `logs no one out in ${REFRESHES} refreshes by ${TABS} racing tabs`,
  async () => {
    const chance = createSeededRandom(7);
    const browsers = await Promise.all(
      [1, 2].map(async () => ({ tokens: await signIn(api, await createUser(api.pool)) })),
    );
    const outcomes: Record<string, number> = {};
    let refreshCount = 0;
    for (let round = 0; refreshCount < REFRESHES; round += 1) {
      const jar = browsers[round % browsers.length] as (typeof browsers)[number];
      const expired = jar.tokens.token;
      // Some laptops resume all their tabs at the same moment.
      const spread = chance.pick([1, MAX_ROUND_TRIP_MS]);
      const tabs = Array.from({ length: TABS }, () =>
        refreshTab(jar, expired, [
          chance.below(spread),
          chance.below(MAX_ROUND_TRIP_MS),
          chance.below(MAX_ROUND_TRIP_MS),
        ]),
      );
      for (const outcome of await Promise.all(tabs)) {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (outcome !== 'spared') refreshCount += 1;
      }
    }
    expect(Object.keys(outcomes).filter((outcome) => outcome !== '200' && outcome !== 'spared')).toEqual([]);
    for (const { tokens } of browsers) {
      expect((await api.request('app/user/get-profile', {}, tokens.token)).statusCode).toBe(200);
      expect((await api.request('app/user/relogin', { refreshToken: tokens.refreshToken })).statusCode).toBe(
        200,
      );
    }
    reportMeasurement(
      `refresh races: ${refreshCount} refreshes by ${TABS} tabs, ${outcomes.spared ?? 0} skipped because another tab had refreshed, no logouts`,
    );
  },
  soakTimeoutMs,
);
