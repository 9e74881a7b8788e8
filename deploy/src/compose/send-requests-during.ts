/** Results of requests during a restart. */
export interface RequestReport {
  requests: number;
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
type SendRequest = () => Promise<void>;

async function sendWithRetries(name: string, send: SendRequest, report: RequestReport): Promise<void> {
  const startedAt = Date.now();
  report.requests += 1;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send();
      if (attempt > 0) report.retried += 1;
      break;
    } catch (error) {
      if (Date.now() - startedAt > RETRY_TIMEOUT_MS) {
        report.lost.push(`${name}: ${(error as Error).message}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
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
  work: () => Promise<void>,
): Promise<RequestReport> {
  const report: RequestReport = { requests: 0, retried: 0, lost: [], longestMs: 0 };
  let isDone = false;
  const loops = Object.entries(requests).map(async ([name, send]) => {
    while (!isDone) {
      await sendWithRetries(name, send, report);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
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
