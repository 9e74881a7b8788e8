import { openEventStream } from '@ontrend/shared/api-client';
import { createRetryScheduler } from '@ontrend/shared/retry';
import type { LiveEvent } from '@ontrend/shared/wire';
import { MIN_RECONNECT_DELAY_MS } from './constants.ts';
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
  let isClosed = false;

  const open = () => {
    retryScheduler.cancel();
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
      retryScheduler.reset();
    };
    void read(stream, handleEvent).then((error) => {
      if (currentStream === stream) currentStream = undefined;
      else if (pendingStream === stream) pendingStream = undefined;
      else return;
      if (!pendingStream && !isClosed) retryScheduler.schedule(error);
    });
  };

  // The stream also serves visible tabs while this one is hidden.
  const retryScheduler = createRetryScheduler(open, {
    minDelayMs: MIN_RECONNECT_DELAY_MS,
    whileHidden: true,
  });

  /** @returns why the stream ended; undefined when the server ended it */
  const read = async ({ controller }: Stream, handleEvent: (event: LiveEvent) => void) => {
    try {
      const body = await openEventStream({ files: subscribedFiles }, controller.signal);
      if (body) await readEventStream(body, handleEvent);
      return undefined;
    } catch (error) {
      // Until the connection is restored, views poll.
      return error;
    }
  };

  open();
  return {
    setFiles(others) {
      subscribedFiles = [...others].sort();
      // The next attempt subscribes to them.
      if (retryScheduler.isScheduled) return;
      if ((pendingStream ?? currentStream)?.files !== subscribedFiles.join()) open();
    },
    close() {
      isClosed = true;
      retryScheduler.cancel();
      pendingStream?.controller.abort();
      currentStream?.controller.abort();
    },
  };
}
