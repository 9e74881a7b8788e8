import { computeBudgetUse, describeUsedUpBudget, findGoal, parseErrorBudgets } from './error-budget.ts';

const health = (visitors: number, failingVisitors: number) => ({ app: 'mf-feed', visitors, failingVisitors });

it.each([
  [99.5, 10_000, 50, false, 'exactly the budget'],
  [99.5, 10_000, 51, true, 'one visitor above it'],
  [99.9, 10_000, 11, true, 'a stricter goal'],
  [99.5, 10, 4, false, 'few visitors'],
  [99.5, 10, 5, true, 'few visitors, half of whom fail'],
  [99.5, 0, 0, false, 'nobody'],
])(
  'a goal of %d %% with %i visitors and %i failing: used up %s (%s)',
  (goal, visitors, failing, isUsedUp) => {
    expect(computeBudgetUse(goal, health(visitors, failing)) > 1).toBe(isUsedUp);
    expect(describeUsedUpBudget(goal, health(visitors, failing)) !== null).toBe(isUsedUp);
  },
);

it('describes a used-up budget with its numbers', () => {
  expect(describeUsedUpBudget(99.5, health(4_120, 37))).toBe(
    'The error budget of mf-feed is used up: 37 of 4,120 visitors (0.90 %) had errors in the last 24 hours; the goal of ' +
      '99.5 % without errors allows 20. Roll back, try the fix as a canary, or release it with --override "reason".',
  );
});

it('parses goals of all apps and of single ones', () => {
  const budgets = parseErrorBudgets('99.5, mf-feed=99.9, mf-auth=off');
  if (!budgets) throw new Error('The setting was rejected.');
  expect(['mf-feed', 'mf-auth', 'shell'].map((app) => findGoal(budgets, app))).toEqual([99.9, null, 99.5]);
  const forOneApp = parseErrorBudgets('mf-feed=99.9');
  expect(forOneApp && findGoal(forOneApp, 'shell')).toBe(99.5);
});

it.each(['0.5', '100', 'mf-feed:99', '99.5;98', 'x=99'])('rejects the setting %s', (text) => {
  expect(parseErrorBudgets(text)).toBeNull();
});
