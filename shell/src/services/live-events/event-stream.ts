import { openEventStream } from '@ontrend/shared/api-client';
import type { LiveEvent } from '@ontrend/shared/wire';
import { FIRST_PAUSE, LONGEST_PAUSE } from './constants.ts';
import { readEvents } from './read-event-stream.ts';

interface Stream {
  files: string;
  stop: AbortController;
}

/** The one stream of a browser, kept open until it is closed. */
export interface Connection {
  /** Has it tell of the comments of other videos; what is open already stays open until the new stream is. */
  listenTo(files: readonly string[]): void;
  /** Tries at once what would be tried later: the line is back. */
  tryNow(): void;
  close(): void;
}

/**
 * Opens `app/events` and keeps it open.
 * @param files the videos whose comments are to be told of
 * @param tell is given what happens, and `refetch` whenever something may have been missed
 */
export function connect(files: readonly string[], tell: (event: LiveEvent) => void): Connection {
  let wanted = [...files].sort();
  /** Tells what happens. */
  let live: Stream | undefined;
  /** Is being opened, beside it or because there is none. */
  let opening: Stream | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const open = () => {
    clearTimeout(timer);
    opening?.stop.abort();
    const stream: Stream = { files: wanted.join(), stop: new AbortController() };
    opening = stream;
    const hear = (event: LiveEvent) => {
      if (event.topic !== 'hello') return tell(event);
      // From here on the new one tells; with an old one up to now nothing was missed.
      if (live) live.stop.abort();
      else tell({ topic: 'refetch' });
      live = stream;
      opening = undefined;
      failures = 0;
    };
    void read(stream, hear).finally(() => {
      if (live === stream) live = undefined;
      else if (opening === stream) opening = undefined;
      else return;
      if (!opening && !isClosed) openLater();
    });
  };

  const openLater = () => {
    const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE);
    failures += 1;
    clearTimeout(timer);
    // Not all at once, when a server was away.
    timer = setTimeout(open, pause * (0.5 + Math.random()));
  };

  const read = async ({ stop }: Stream, hear: (event: LiveEvent) => void) => {
    try {
      const body = await openEventStream({ files: wanted }, stop.signal);
      if (body) await readEvents(body, hear);
    } catch {
      // Whoever shows something asks for it anyway, now and then.
    }
  };

  open();
  return {
    listenTo(others) {
      wanted = [...others].sort();
      if ((opening ?? live)?.files !== wanted.join()) open();
    },
    tryNow() {
      if (!live && !opening && !isClosed) open();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      opening?.stop.abort();
      live?.stop.abort();
    },
  };
}
