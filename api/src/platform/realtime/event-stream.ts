import { Readable } from 'node:stream';
import type { LiveEvent } from '@ontrend/shared/wire';
import { MOST_WAITING } from './constants.ts';

/** A comment of the format, which readers skip. */
const SIGN_OF_LIFE = ':\n\n';
const REFETCH = format({ topic: 'refetch' });

/**
 * The body of one `app/events` answer, as text/event-stream. A reader who does not keep up holds no more than
 * `MOST_WAITING` events: then one `refetch` stands for all that wait.
 */
export class EventStream extends Readable {
  readonly #waiting: string[] = [];
  #isWanted = false;
  #isEnding = false;
  #unheard = 0;

  /** Gives the reader one event more. */
  send(event: LiveEvent): void {
    if (this.#waiting.length >= MOST_WAITING) this.#waiting.splice(0, this.#waiting.length, REFETCH);
    // Asking again covers whatever else waits behind it.
    else if (this.#waiting[0] !== REFETCH) this.#waiting.push(format(event));
    this.#flush();
  }

  /** Shows that the stream lives. A reader who has not taken the last two signs is gone. */
  beat(): void {
    if (this.#unheard >= 2) this.destroy();
    else if (this.#isWanted) this.#isWanted = this.push(SIGN_OF_LIFE);
    else this.#unheard += 1;
  }

  /** Ends the stream behind what waits. */
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
