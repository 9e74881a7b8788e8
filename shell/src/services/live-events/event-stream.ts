import { openEventStream } from '@ontrend/shared/api-client';
import type { LiveEvent } from '@ontrend/shared/wire';
import { MAX_RECONNECT_DELAY_MS, MIN_RECONNECT_DELAY_MS } from './constants.ts';
import { readEventStream } from './read-event-stream.ts';

interface Stream {
  files: string;
  controller: AbortController;
}

/** The one stream of a browser, kept open until it is closed. */
export interface EventStream {
  /** Has it tell of the comments of other videos; what is open already stays open until the new stream is. */
  setFiles(files: readonly string[]): void;
  /** Tries at once what would be tried later: the line is back. */
  reconnectNow(): void;
  close(): void;
}

/**
 * Opens `app/events` and keeps it open.
 * @param files the videos whose comments are to be told of
 * @param onEvent is given what happens, and `refetch` whenever something may have been missed
 */
export function connectEventStream(
  files: readonly string[],
  onEvent: (event: LiveEvent) => void,
): EventStream {
  let subscribedFiles = [...files].sort();
  /** Tells what happens. */
  let currentStream: Stream | undefined;
  /** Is being opened, beside it or because there is none. */
  let pendingStream: Stream | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const open = () => {
    clearTimeout(timer);
    pendingStream?.controller.abort();
    const stream: Stream = { files: subscribedFiles.join(), controller: new AbortController() };
    pendingStream = stream;
    const handleEvent = (event: LiveEvent) => {
      if (event.topic !== 'hello') return onEvent(event);
      // From here on the new one tells; with an old one up to now nothing was missed.
      if (currentStream) currentStream.controller.abort();
      else onEvent({ topic: 'refetch' });
      currentStream = stream;
      pendingStream = undefined;
      failures = 0;
    };
    void read(stream, handleEvent).finally(() => {
      if (currentStream === stream) currentStream = undefined;
      else if (pendingStream === stream) pendingStream = undefined;
      else return;
      if (!pendingStream && !isClosed) scheduleReconnect();
    });
  };

  const scheduleReconnect = () => {
    const delay = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** failures, MAX_RECONNECT_DELAY_MS);
    failures += 1;
    clearTimeout(timer);
    // Not all at once, when a server was away.
    timer = setTimeout(open, delay * (0.5 + Math.random()));
  };

  const read = async ({ controller }: Stream, handleEvent: (event: LiveEvent) => void) => {
    try {
      const body = await openEventStream({ files: subscribedFiles }, controller.signal);
      if (body) await readEventStream(body, handleEvent);
    } catch {
      // Whoever shows something asks for it anyway, now and then.
    }
  };

  open();
  return {
    setFiles(others) {
      subscribedFiles = [...others].sort();
      if ((pendingStream ?? currentStream)?.files !== subscribedFiles.join()) open();
    },
    reconnectNow() {
      if (!currentStream && !pendingStream && !isClosed) open();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      pendingStream?.controller.abort();
      currentStream?.controller.abort();
    },
  };
}
