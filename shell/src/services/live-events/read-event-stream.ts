import type { LiveEvent } from '@ontrend/shared/wire';

const DATA_PREFIX = 'data: ';

/** Reads text/event-stream to its end. @param onEvent receives the events; heartbeats are skipped */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (buffer + decoder.decode(value, { stream: true })).split('\n\n');
    buffer = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith(DATA_PREFIX)) onEvent(JSON.parse(part.slice(DATA_PREFIX.length)) as LiveEvent);
    }
  }
}
