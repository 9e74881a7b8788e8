import { type Postponement, planPostponement } from './plan-postponement.ts';

const HOUR_MS = 3_600_000;
const FULL = { kind: 'no-space', source: 'disk' } as const;
const KILLED = { kind: 'unavailable', source: 'tool' } as const;

/** Plans attempts that fail as soon as they start. @returns delays in seconds */
function planAll(failure: Parameters<typeof planPostponement>[1], attempts: number): (number | undefined)[] {
  const delays: (number | undefined)[] = [];
  let now = 0;
  let job: Omit<Postponement, 'delaySeconds'> = {};
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const planned = planPostponement(job, failure, now);
    delays.push(planned?.delaySeconds);
    if (!planned) break;
    now += planned.delaySeconds * 1_000;
    job = planned;
  }
  return delays;
}

it('waits at most 30 s while the machine fails, for as long as it takes', () => {
  const delays = planAll(FULL, 5_000);
  expect(delays.slice(0, 6)).toEqual([2, 4, 8, 16, 30, 30]);
  expect(new Set(delays.slice(5))).toEqual(new Set([30]));
});

it('starts tools that are killed again for a day, less and less often', () => {
  const delays = planAll(KILLED, 5_000);
  expect(delays.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(delays.at(-1)).toBeUndefined();
  expect(delays.at(-2)).toBe(900);
  expect(delays.length).toBeLessThan(120);
});

it('starts a tool without space again as soon as other jobs', () => {
  const planned = planPostponement({ postponements: 20 }, { kind: 'no-space', source: 'tool' }, 0);
  expect(planned).toMatchObject({ delaySeconds: 30, toolInterruptedAt: 0 });
});

it('counts the day from the first interruption, whatever fails in between', () => {
  const first = planPostponement({}, KILLED, 0);
  const second = planPostponement(first ?? {}, FULL, 20 * HOUR_MS);
  expect(planPostponement(second ?? {}, KILLED, 23 * HOUR_MS)).not.toBeNull();
  expect(planPostponement(second ?? {}, KILLED, 25 * HOUR_MS)).toBeNull();
});
