import type { LiveEvent } from '@ontrend/shared/wire';

const DATA = 'data: ';

/** Reads text/event-stream to its end. @param tell is given each event; signs of life are passed over */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  tell: (event: LiveEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith(DATA)) tell(JSON.parse(part.slice(DATA.length)) as LiveEvent);
    }
  }
}
