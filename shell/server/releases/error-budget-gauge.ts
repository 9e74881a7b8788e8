import { Gauge, type Registry } from 'prom-client';
import { computeBudgetUse, type ErrorBudgetCheck, findGoal, readAppHealth } from './error-budget.ts';

/** Milliseconds between two reads: the numbers are those of a day. */
const MAX_AGE_MS = 60_000;

/**
 * Registers the used part of each app's error budget. A scrape makes at most one call to the API per minute.
 * @param listApps returns all apps that were released
 */
export function registerErrorBudgetGauge(
  registry: Registry,
  { budgets, api }: ErrorBudgetCheck,
  listApps: () => Promise<string[]>,
): void {
  let readAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'ontrend_error_budget_used_ratio',
    help: 'Visitors of the last 24 hours with errors, relative to those that the error budget allows. Above 1, releases are refused.',
    labelNames: ['app'],
    registers: [registry],
    async collect() {
      if (performance.now() - readAt < MAX_AGE_MS) return;
      readAt = performance.now();
      this.reset();
      // Without the API or the release store the server still exposes its own metrics.
      const apps = await listApps().catch(() => []);
      const withBudget = apps.filter((app) => findGoal(budgets, app) !== null);
      if (withBudget.length === 0) return;
      for (const health of await readAppHealth(api, withBudget).catch(() => [])) {
        const goal = findGoal(budgets, health.app);
        if (goal !== null) this.set({ app: health.app }, computeBudgetUse(goal, health));
      }
    },
  });
}
