import type { ErrorReply } from '@ontrend/shared/wire';

/** Client error statuses that a retry may not get again: request timeout and too many requests. */
const TRANSIENT_CLIENT_ERRORS = [408, 429];

/**
 * Returns whether a request that failed with `status` may succeed later: no usable response (0, or a status below 400 with
 * an unreadable body), a request timeout, too many requests, or an error of the server or of a proxy (5xx).
 */
export function isTransientStatus(status: number): boolean {
  return status < 400 || status >= 500 || TRANSIENT_CLIENT_ERRORS.includes(status);
}

/** A response that is not 200, or no response at all (`status` 0, code `network`). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Messages for the user, from the reply's message list (SHELL-65). */
  readonly messages: string[];
  readonly fields: Record<string, string[]>;
  /** Minimum time before the same request is sent again, in milliseconds: the Retry-After of the response. */
  readonly retryAfterMs: number | undefined;

  /** True when the same request may succeed later, see `isTransientStatus`. */
  get isTransient(): boolean {
    return isTransientStatus(this.status);
  }

  constructor(status: number, reply: ErrorReply, retryAfterMs?: number) {
    super(reply.messages.join(' ') || reply.code);
    this.status = status;
    this.code = reply.code;
    this.messages = reply.messages;
    this.fields = reply.fields ?? {};
    this.retryAfterMs = retryAfterMs;
  }
}
