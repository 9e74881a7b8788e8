import { isRegistrationOpen } from './registration.ts';

const clients = Array.from({ length: 2_000 }, (_, n) => `client-number-${n}`);
const open = (percent: number) => clients.filter((id) => isRegistrationOpen(percent, id));

it('is open for all, or for nobody', () => {
  expect([open(0).length, open(100).length]).toEqual([clients.length, 0]);
  expect([isRegistrationOpen(0, undefined), isRegistrationOpen(100, undefined)]).toEqual([true, false]);
});

it('is closed for a share of the browsers, always the same, and for those without an id', () => {
  expect(open(30).length / clients.length).toBeCloseTo(0.7, 1);
  expect(open(30)).toEqual(open(30));
  expect(isRegistrationOpen(1, undefined)).toBe(false);
});

it('shuts nobody out when the share shrinks', () => {
  const still = new Set(open(20));
  expect(open(60).filter((id) => !still.has(id))).toEqual([]);
});
