/**
 * An answer that is not 200 (design 5). Thrown anywhere below a handler; everything else that is thrown becomes a 500
 * whose cause only the log knows.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly messages: string[];
  readonly fields: Record<string, string[]> | undefined;

  /**
   * @param code for programs, kebab-case: `video-not-found`
   * @param messages for people, whole sentences
   * @param fields for 422: what is wrong with which input
   */
  constructor(status: number, code: string, messages: string | string[], fields?: Record<string, string[]>) {
    const list = Array.isArray(messages) ? messages : [messages];
    super(`${status} ${code}: ${list.join(' ')}`);
    this.status = status;
    this.code = code;
    this.messages = list;
    this.fields = fields;
  }
}

/** 404: there is no such thing, or not for this viewer. @param thing as in `video` */
export function notFound(thing: string): ApiError {
  return new ApiError(404, `${thing}-not-found`, `There is no such ${thing}.`);
}
