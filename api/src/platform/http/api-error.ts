/**
 * A reply other than 200 (WIRE-72). Thrown anywhere below a handler. Every other error becomes a 500 whose
 * cause is only logged.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly messages: string[];
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds until the request may be sent again, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  /**
   * @param code for programs, kebab-case: `video-not-found`
   * @param messages whole sentences for the user
   * @param fields for 422: the errors of each input
   * @param retryAfter seconds until the request may be sent again
   */
  constructor(
    status: number,
    code: string,
    messages: string | string[],
    fields?: Record<string, string[]>,
    retryAfter?: number,
  ) {
    const list = Array.isArray(messages) ? messages : [messages];
    super(`${status} ${code}: ${list.join(' ')}`);
    this.status = status;
    this.code = code;
    this.messages = list;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** 404: missing, or not visible to this viewer. @param thing as in `video` */
export function notFoundError(thing: string): ApiError {
  return new ApiError(404, `${thing}-not-found`, `This ${thing} doesn't exist.`);
}
