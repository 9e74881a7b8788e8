import { openEventStream } from '@ontrend/shared/api-client';
import type { LiveEvent } from '@ontrend/shared/wire';
import { MAX_RECONNECT_DELAY_MS, MIN_RECONNECT_DELAY_MS } from './constants.ts';
import { readEventStream } from './read-event-stream.ts';

interface Stream {
  files: string;
  controller: AbortController;
}

/** An event stream that reconnects until it is closed. */
export interface EventStream {
  /**
   * Subscribes to the comments of other videos. The current stream stays open until the new one is connected.
   */
  setFiles(files: readonly string[]): void;
  /** Reconnects immediately if the stream is lost. */
  reconnectNow(): void;
  close(): void;
}

/**
 * Opens the stream of `app/events` and reconnects when it is lost.
 * @param files videos whose comments to receive
 * @param onEvent receives the events, and `refetch` whenever events may have been missed
 */
export function connectEventStream(
  files: readonly string[],
  onEvent: (event: LiveEvent) => void,
): EventStream {
  let subscribedFiles = [...files].sort();
  /** Delivers events. */
  let currentStream: Stream | undefined;
  /** Is connecting, as a replacement or because there is no stream. */
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
      // The new stream takes over. If the old one was still open, no event was missed.
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
    // Random jitter spreads the reconnects after a server restart.
    timer = setTimeout(open, delay * (0.5 + Math.random()));
  };

  const read = async ({ controller }: Stream, handleEvent: (event: LiveEvent) => void) => {
    try {
      const body = await openEventStream({ files: subscribedFiles }, controller.signal);
      if (body) await readEventStream(body, handleEvent);
    } catch {
      // The connection failed. Until it is restored, views poll.
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
