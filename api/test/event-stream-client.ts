import type { EventsRequest, LiveEvent } from '@ontrend/shared/wire';

/** An open `app/events` stream, read as a browser does. */
export interface EventStreamClient {
  status: number;
  headers: Headers;
  /** All events received so far. */
  received: LiveEvent[];
  /** Returns the next matching event that was not returned before. */
  next(fits?: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/**
 * Opens the event stream and waits for its first event, unless the request was rejected.
 * @param origin of the API server
 */
export async function openEventStream(
  origin: string,
  token?: string,
  body: EventsRequest = {},
): Promise<EventStreamClient> {
  const controller = new AbortController();
  const response = await fetch(`${origin}/api/app/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: controller.signal,
  });
  const received: LiveEvent[] = [];
  const returned = new Set<LiveEvent>();
  let notifyWaiter = () => {};
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) received.push(JSON.parse(part.slice(6)) as LiveEvent);
      }
      notifyWaiter();
    }
  };
  const ended = response.ok ? read().catch(() => undefined) : response.arrayBuffer().then(() => undefined);
  if (!response.ok) await ended;
  const client: EventStreamClient = {
    status: response.status,
    headers: response.headers,
    received,
    ended,
    close: () => controller.abort(),
    async next(fits = () => true) {
      for (;;) {
        const found = received.find((event) => !returned.has(event) && fits(event));
        if (found) {
          returned.add(found);
          return found;
        }
        await new Promise<void>((resolve) => {
          notifyWaiter = resolve;
        });
      }
    },
  };
  if (response.ok) await client.next(({ topic }) => topic === 'hello');
  return client;
}
