import { isRegistrationOpen } from './registration.ts';

const clients = Array.from({ length: 2_000 }, (_, n) => `client-number-${n}`);
const countOpen = (percent: number) => clients.filter((id) => isRegistrationOpen(percent, id));

it('is open for all browsers at 0 % and for none at 100 %', () => {
  expect([countOpen(0).length, countOpen(100).length]).toEqual([clients.length, 0]);
  expect([isRegistrationOpen(0, undefined), isRegistrationOpen(100, undefined)]).toEqual([true, false]);
});

it('is closed for a stable share of the browsers, and for those without a client id', () => {
  expect(countOpen(30).length / clients.length).toBeCloseTo(0.7, 1);
  expect(countOpen(30)).toEqual(countOpen(30));
  expect(isRegistrationOpen(1, undefined)).toBe(false);
});

it('excludes no additional browser when the share decreases', () => {
  const still = new Set(countOpen(20));
  expect(countOpen(60).filter((id) => !still.has(id))).toEqual([]);
});
