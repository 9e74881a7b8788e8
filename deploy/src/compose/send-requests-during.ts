import { setTimeout as wait } from 'node:timers/promises';
import type { APIResponse } from '@playwright/test';

/** Results of requests during a restart. */
interface RequestReport {
  sent: number;
  /** Number of requests that succeeded after a retry. */
  retried: number;
  /** Errors of requests that failed until the timeout. */
  lost: string[];
  /** Longest duration of a request including retries, in milliseconds. */
  longestMs: number;
}

/** Milliseconds for which a failing request is retried. */
const RETRY_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 300;

/**
 * Sends a request and reads the whole response.
 * @throws Error when it fails
 */
export type SendRequest = () => Promise<APIResponse>;

async function sendWithRetries(name: string, send: SendRequest, report: RequestReport): Promise<void> {
  const startedAt = Date.now();
  report.sent += 1;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await (await send()).dispose();
      if (attempt > 0) report.retried += 1;
      break;
    } catch (error) {
      if (Date.now() - startedAt > RETRY_TIMEOUT_MS) {
        report.lost.push(`${name}: ${(error as Error).message}`);
        break;
      }
      await wait(RETRY_DELAY_MS);
    }
  }
  report.longestMs = Math.max(report.longestMs, Date.now() - startedAt);
}

/**
 * Repeats several requests in parallel while `work` runs.
 * @returns the results
 */
export async function sendRequestsDuring(
  requests: Record<string, SendRequest>,
  work: () => Promise<unknown>,
): Promise<RequestReport> {
  const report: RequestReport = { sent: 0, retried: 0, lost: [], longestMs: 0 };
  let isDone = false;
  const loops = Object.entries(requests).map(async ([name, send]) => {
    while (!isDone) {
      await sendWithRetries(name, send, report);
      await wait(RETRY_DELAY_MS);
    }
  });
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(loops);
  }
  return report;
}
