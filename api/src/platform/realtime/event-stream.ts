import { Readable } from 'node:stream';
import type { LiveEvent } from '@ontrend/shared/wire';
import { MAX_BUFFERED_EVENTS } from './constants.ts';

/** A comment in the event-stream format; clients skip it. */
const HEARTBEAT_COMMENT = ':\n\n';
const REFETCH = format({ topic: 'refetch' });

/**
 * The body of one `app/events` reply, as text/event-stream. At most `MAX_BUFFERED_EVENTS` are buffered for a
 * slow client; then one `refetch` replaces them.
 */
export class EventStream extends Readable {
  readonly #waiting: string[] = [];
  #isWanted = false;
  #isEnding = false;
  #unheard = 0;

  /** Sends one event. */
  send(event: LiveEvent): void {
    if (this.#waiting.length >= MAX_BUFFERED_EVENTS) this.#waiting.splice(0, this.#waiting.length, REFETCH);
    // A refetch covers every other buffered event.
    else if (this.#waiting[0] !== REFETCH) this.#waiting.push(format(event));
    this.#flush();
  }

  /** Sends a heartbeat, or closes the stream when the client has not read the last two. */
  sendHeartbeat(): void {
    if (this.#unheard >= 2) this.destroy();
    else if (this.#isWanted) this.#isWanted = this.push(HEARTBEAT_COMMENT);
    else this.#unheard += 1;
  }

  /** Ends the stream after the buffered events. */
  finish(): void {
    this.#isEnding = true;
    this.#flush();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#unheard = 0;
    this.#flush();
  }

  #flush(): void {
    while (this.#isWanted) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      this.#isWanted = this.push(next);
    }
    if (this.#isEnding && this.#waiting.length === 0 && !this.readableEnded) {
      this.#isEnding = false;
      this.push(null);
    }
  }
}

function format(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
