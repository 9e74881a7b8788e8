/** How requests went while something was restarted. */
export interface RequestReport {
  requests: number;
  /** Requests whose first try failed, and a later one did not. */
  retried: number;
  /** Those no try brought an answer for. */
  lost: string[];
  /** The longest time one took, all its tries together, in milliseconds. */
  longestMs: number;
}

/** Milliseconds a browser, or a person, goes on trying. */
const RETRY_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 300;

/** Asks for something, whole. @throws Error when it is not given */
type SendRequest = () => Promise<void>;

async function sendUntilAnswered(name: string, send: SendRequest, report: RequestReport): Promise<void> {
  const began = Date.now();
  report.requests += 1;
  for (let tries = 0; ; tries += 1) {
    try {
      await send();
      if (tries > 0) report.retried += 1;
      break;
    } catch (error) {
      if (Date.now() - began > RETRY_TIMEOUT_MS) {
        report.lost.push(`${name}: ${(error as Error).message}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
  report.longestMs = Math.max(report.longestMs, Date.now() - began);
}

/**
 * Asks for several things, each again and again, while something is done.
 * @returns how that went
 */
export async function sendRequestsDuring(
  requests: Record<string, SendRequest>,
  work: () => Promise<void>,
): Promise<RequestReport> {
  const report: RequestReport = { requests: 0, retried: 0, lost: [], longestMs: 0 };
  let isOver = false;
  const loops = Object.entries(requests).map(async ([name, send]) => {
    while (!isOver) {
      await sendUntilAnswered(name, send, report);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  return report;
}
