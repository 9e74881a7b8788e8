import { Readable } from 'node:stream';
import type { LiveEvent } from '@ontrend/shared/wire';
import { FINISH_GRACE_MS, MAX_BUFFERED_EVENTS } from './constants.ts';

/** A comment in the event-stream format; clients skip it. */
const HEARTBEAT_COMMENT = ':\n\n';
const REFETCH = format({ topic: 'refetch' });

/**
 * The body of one `app/events` reply, as text/event-stream. At most `MAX_BUFFERED_EVENTS` are buffered for a
 * slow client; then one `refetch` replaces them.
 */
export class EventStream extends Readable {
  readonly #buffer: string[] = [];
  #canPush = false;
  #isFinished = false;
  #missedHeartbeats = 0;

  /** Sends one event, unless the stream is finished. */
  send(event: LiveEvent): void {
    if (this.#isFinished) return;
    if (this.#buffer.length >= MAX_BUFFERED_EVENTS) this.#buffer.splice(0, this.#buffer.length, REFETCH);
    // A refetch covers every other buffered event.
    else if (this.#buffer[0] !== REFETCH) this.#buffer.push(format(event));
    this.#flush();
  }

  /** Sends a heartbeat, or closes the stream when the client has not read the last two. */
  sendHeartbeat(): void {
    if (this.#isFinished) return;
    if (this.#missedHeartbeats >= 2) this.destroy();
    else if (this.#canPush) this.#canPush = this.push(HEARTBEAT_COMMENT);
    else this.#missedHeartbeats += 1;
  }

  /** Ends the stream after the buffered events, and closes it if the client does not read them in time. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    const timer = setTimeout(() => this.destroy(), FINISH_GRACE_MS).unref();
    this.once('close', () => clearTimeout(timer));
    this.#flush();
    if (this.#buffer.length === 0) this.push(null);
  }

  override _read(): void {
    this.#canPush = true;
    this.#missedHeartbeats = 0;
    this.#flush();
    if (this.#isFinished && this.#buffer.length === 0) this.push(null);
  }

  #flush(): void {
    while (this.#canPush) {
      const next = this.#buffer.shift();
      if (next === undefined) break;
      this.#canPush = this.push(next);
    }
  }
}

function format(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
