import { isRegistrationOpen } from './registration.ts';

const clients = Array.from({ length: 2_000 }, (_, n) => `client-number-${n}`);
const open = (percent: number) => clients.filter((id) => isRegistrationOpen(percent, id));

it('is open for all browsers at 0 % and for none at 100 %', () => {
  expect([open(0).length, open(100).length]).toEqual([clients.length, 0]);
  expect([isRegistrationOpen(0, undefined), isRegistrationOpen(100, undefined)]).toEqual([true, false]);
});

it('is closed for a stable share of the browsers, and for those without a client id', () => {
  expect(open(30).length / clients.length).toBeCloseTo(0.7, 1);
  expect(open(30)).toEqual(open(30));
  expect(isRegistrationOpen(1, undefined)).toBe(false);
});

it('excludes no additional browser when the share decreases', () => {
  const still = new Set(open(20));
  expect(open(60).filter((id) => !still.has(id))).toEqual([]);
});
