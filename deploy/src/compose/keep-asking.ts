/** How requests went while something was restarted. */
export interface RequestReport {
  requests: number;
  /** Requests whose first try failed, and a later one did not. */
  mended: number;
  /** Those no try brought an answer for. */
  lost: string[];
  /** The longest time one took, all its tries together, in milliseconds. */
  longest: number;
}

/** Milliseconds a browser, or a person, goes on trying. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 300;

/** Asks for something, whole. @throws Error when it is not given */
type Ask = () => Promise<void>;

async function askUntilAnswered(name: string, ask: Ask, asked: RequestReport): Promise<void> {
  const began = Date.now();
  asked.requests += 1;
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      if (tries > 0) asked.mended += 1;
      break;
    } catch (error) {
      if (Date.now() - began > PATIENCE_MS) {
        asked.lost.push(`${name}: ${(error as Error).message}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  asked.longest = Math.max(asked.longest, Date.now() - began);
}

/**
 * Asks for several things, each again and again, while something is done.
 * @returns how that went
 */
export async function keepAsking(
  asks: Record<string, Ask>,
  work: () => Promise<void>,
): Promise<RequestReport> {
  const asked: RequestReport = { requests: 0, mended: 0, lost: [], longest: 0 };
  let isOver = false;
  const loops = Object.entries(asks).map(async ([name, ask]) => {
    while (!isOver) {
      await askUntilAnswered(name, ask, asked);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  return asked;
}
