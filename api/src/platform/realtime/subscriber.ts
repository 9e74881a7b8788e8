import type { EventStream } from './event-stream.ts';

/** One open `app/events` reply of this instance. */
export interface Subscriber {
  /** Null for a guest, who receives comment events only. */
  userId: number | null;
  sessionId: string | null;
  /** Result of `addressKey` for the client. */
  address: string;
  /** Videos whose comments the client shows. */
  files: readonly string[];
  stream: EventStream;
}
