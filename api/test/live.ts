import type { EventsRequest, LiveEvent } from '@ontrend/shared/wire';

/** An open `app/events` answer, read as a browser does. */
export interface Live {
  status: number;
  headers: Headers;
  /** Everything heard so far. */
  heard: LiveEvent[];
  /** The next event that fits, of those not given out yet. */
  next(fits?: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  close(): void;
}

/**
 * Opens the stream of an API, and waits for its first event where there is one.
 * @param origin of that copy
 */
export async function openLive(origin: string, token?: string, body: EventsRequest = {}): Promise<Live> {
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/app/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: leave.signal,
  });
  const heard: LiveEvent[] = [];
  const given = new Set<LiveEvent>();
  let wake = () => {};
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) heard.push(JSON.parse(part.slice(6)) as LiveEvent);
      }
      wake();
    }
  };
  const ended = answer.ok ? read().catch(() => undefined) : answer.arrayBuffer().then(() => undefined);
  if (!answer.ok) await ended;
  const live: Live = {
    status: answer.status,
    headers: answer.headers,
    heard,
    ended,
    close: () => leave.abort(),
    async next(fits = () => true) {
      for (;;) {
        const found = heard.find((event) => !given.has(event) && fits(event));
        if (found) {
          given.add(found);
          return found;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
  if (answer.ok) await live.next(({ topic }) => topic === 'hello');
  return live;
}
