import { describeGoals, findExceededGoals } from './goals.ts';

const outage = (longestMs: number, failed = 0) => ({ longestMs, failed, lastError: '' });

it('reports each outage that is longer than its goal', () => {
  const goals = { document: 2, read: 4 };
  const outages = { document: outage(2_100), read: outage(3_900), write: outage(60_000) };
  expect(findExceededGoals({ goals }, outages)).toEqual(['document 2.1 s, goal 2 s']);
});

it('reports calls that failed although none may, however short the outage', () => {
  const fault = { goals: { read: 1 }, maxFailed: 0 };
  const healthy = { document: outage(100), read: outage(100), write: outage(100) };
  expect(findExceededGoals(fault, healthy)).toEqual([]);
  expect(findExceededGoals(fault, { ...healthy, write: outage(100, 1) })).toEqual([
    'failed calls: 1, goal 0',
  ]);
});

it('counts failed calls only where their number is a goal', () => {
  expect(
    findExceededGoals({ goals: {} }, { document: outage(0), read: outage(0, 9), write: outage(0) }),
  ).toEqual([]);
});

it('describes goals as docs/faults.md does', () => {
  expect(describeGoals({ goals: { document: 1, write: 4 }, maxFailed: 0 })).toBe('1 / – / 4, 0 failed');
});
