import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import {
  getAddressCalls,
  type LimitName,
  parseLimitOverrides,
} from '../../api/src/platform/config/limits.ts';

const UNIT_SECONDS: Record<string, number> = { s: 1, min: 60, h: 3_600 };
const ROW = /^\| `([a-z-]+)`( \*)? +\| (\d+) in (\d+) (s|min|h) +\|/gm;

/** Rows of the table of limits: the name, the calls of a client and of an address, and seconds. */
const documented = [...readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').matchAll(ROW)].map(
  ([, name = '', isStrict, calls = '', count = '', unit = '']) => ({
    name,
    calls: Number(calls),
    addressCalls: isStrict ? Number(calls) : 5 * Number(calls),
    seconds: Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN),
  }),
);

it('the defaults of all rate limits are those of the documentation', () => {
  const defaults = Object.entries(parseLimitOverrides('')).map(([name, { calls, seconds }]) => ({
    name,
    calls,
    addressCalls: getAddressCalls(name as LimitName, { calls, seconds }),
    seconds,
  }));
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(documented.length).toBeGreaterThan(30);
  expect(defaults.toSorted(byName)).toEqual(documented.toSorted(byName));
});
