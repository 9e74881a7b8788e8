import type { ErrorReply } from '@ontrend/shared/wire';

/** An answer that was not 200, or no answer at all (`status` 0, code `network`). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Sentences for the reader (spec 8: the reply's message list). */
  readonly messages: string[];
  readonly fields: Record<string, string[]>;

  constructor(status: number, reply: ErrorReply) {
    super(reply.messages.join(' ') || reply.code);
    this.status = status;
    this.code = reply.code;
    this.messages = reply.messages;
    this.fields = reply.fields ?? {};
  }
}
