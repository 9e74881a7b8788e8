import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { type ApiAccess, callApi } from '../http/call-api.ts';

const PATH = 'app/service/app-health';
/** Period of the error budget, in seconds. */
const PERIOD_S = 24 * 3_600;
/** Number of failing visitors that never use up a budget: with few visitors, single errors decide. */
const TOLERATED_VISITORS = 4;
/** Timeout of the API call, in milliseconds. */
const API_TIMEOUT_MS = 2_000;
const PERCENT = 100;

/** Share of visitors without an unhandled error that each app must reach, in percent; null without a budget. */
export interface ErrorBudgets {
  default: number | null;
  byApp: Readonly<Record<string, number | null>>;
}

/** Visitors of an app in the period. */
export type AppHealth = Calls[typeof PATH]['reply']['data'][number];

/** Goal of apps without an entry, in percent. */
const DEFAULT_GOAL = 99.5;

const GOAL = /^(?:(shell|mf-[a-z-]+)=)?(off|\d{2}(?:\.\d{1,3})?)$/;

/**
 * Parses the setting ERROR_BUDGET.
 * @param text goals in percent, as in `99.5,mf-feed=99.9,mf-auth=off`
 * @returns null when it is malformed
 */
export function parseErrorBudgets(text: string): ErrorBudgets | null {
  let general: number | null = DEFAULT_GOAL;
  const byApp: Record<string, number | null> = {};
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, app, value] = GOAL.exec(entry) ?? [];
    if (value === undefined) return null;
    const goal = value === 'off' ? null : Number(value);
    if (app) byApp[app] = goal;
    else general = goal;
  }
  return { default: general, byApp };
}

/** Returns the goal of an app in percent; null without a budget. */
export function findGoal({ default: general, byApp }: ErrorBudgets, app: string): number | null {
  return Object.hasOwn(byApp, app) ? (byApp[app] ?? null) : general;
}

/**
 * Returns the used part of an error budget: failing visitors divided by those that the goal allows. Above 1 the budget is
 * used up.
 */
export function computeBudgetUse(goal: number, { visitors, failingVisitors }: AppHealth): number {
  return failingVisitors / Math.max((visitors * (PERCENT - goal)) / PERCENT, TOLERATED_VISITORS);
}

/** A release is refused because the error budget of its app is used up. */
export class ErrorBudgetError extends Error {
  override name = 'ErrorBudgetError';
}

/** Returns a sentence with the numbers when the error budget of an app is used up, else null. */
export function describeUsedUpBudget(goal: number, health: AppHealth): string | null {
  if (computeBudgetUse(goal, health) <= 1) return null;
  const { app, visitors, failingVisitors } = health;
  const format = (value: number) => value.toLocaleString('en');
  const allowed = Math.max(Math.floor((visitors * (PERCENT - goal)) / PERCENT), TOLERATED_VISITORS);
  const share = ((failingVisitors / visitors) * PERCENT).toFixed(2);
  return (
    `The error budget of ${app} is used up: ${format(failingVisitors)} of ${format(visitors)} visitors ` +
    `(${share} %) had errors in the last 24 hours; the goal of ${goal} % without errors allows ${format(allowed)}. ` +
    'Roll back, try the fix as a canary, or release it with --override "reason".'
  );
}

/** Reads the visitors of apps in the last 24 hours. @throws Error when the API does not return them */
export async function readAppHealth(access: ApiAccess, apps: string[]): Promise<AppHealth[]> {
  const since = Math.floor(Date.now() / 1_000) - PERIOD_S;
  const { status, reply } = await callApi(access, {
    path: PATH,
    body: { apps, since },
    address: DOCUMENT_SERVER_CLIENT,
    timeoutMs: API_TIMEOUT_MS,
  });
  const { data } = (reply ?? {}) as Partial<Calls[typeof PATH]['reply']>;
  if (status !== 200 || !Array.isArray(data)) throw new Error(`${PATH} responded with ${status}`);
  return data;
}

/** Checks error budgets before a release. */
export interface ErrorBudgetCheck {
  budgets: ErrorBudgets;
  api: ApiAccess;
}

/**
 * Checks that no app has used up its error budget. A release is possible while the API is not: its fix may be the one that
 * is being released.
 * @param override reason for which the budget is ignored
 * @throws ErrorBudgetError with a sentence for each used-up budget
 */
export async function requireErrorBudget(
  { budgets, api }: ErrorBudgetCheck,
  apps: string[],
  override: string | undefined,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  const withBudget = apps.filter((app) => findGoal(budgets, app) !== null);
  if (withBudget.length === 0) return;
  let health: AppHealth[];
  try {
    health = await readAppHealth(api, withBudget);
  } catch (error) {
    log.warn({ err: error, apps }, 'error budget is unknown');
    return;
  }
  const sentences = health.flatMap((each) => {
    const goal = findGoal(budgets, each.app);
    return (goal !== null && describeUsedUpBudget(goal, each)) || [];
  });
  if (sentences.length === 0) return;
  if (override === undefined) throw new ErrorBudgetError(sentences.join(' '));
  log.warn({ apps, override, sentences }, 'error budget overridden');
}
