/** How often something may be done: so many times in so many seconds. */
export interface Limit {
  calls: number;
  seconds: number;
}

const MINUTES = 60;
const HOUR = 3_600;

/**
 * Every limit of the API by name, each counted per address and per account (issue 4). A call names its own in the
 * `limits` of `handler()`; `api` counts for all of them. `LIMITS` in the settings changes single ones.
 */
export const LIMITS = {
  api: { calls: 50, seconds: 10 },
  login: { calls: 15, seconds: 5 * MINUTES },
  /** New joins. A repeat for a pending address is a resend (design 11) and counts as a mail only. */
  join: { calls: 2, seconds: 5 * MINUTES },
  /** Everything that sends somebody an e-mail. */
  mail: { calls: 6, seconds: 5 * MINUTES },
  /** Codes typed in. A single code dies after five wrong tries by itself. */
  code: { calls: 30, seconds: 5 * MINUTES },
  relogin: { calls: 10, seconds: 5 * MINUTES },
  /** A form asks after each pause in typing. */
  'is-uniq': { calls: 60, seconds: 5 * MINUTES },
  /** A browser sends one each 30 s (spec 9); several may share an address. */
  analytics: { calls: 120, seconds: MINUTES },
  /** A page sends what went wrong once, and ten things at most. */
  'browser-errors': { calls: 20, seconds: 5 * MINUTES },
  'password-change': { calls: 10, seconds: 5 * MINUTES },
  'edit-profile': { calls: 15, seconds: 5 * MINUTES },
  message: { calls: 60, seconds: MINUTES },
  /** First messages to people who don't follow the writer. */
  'message-request': { calls: 20, seconds: HOUR },
  'message-search': { calls: 60, seconds: MINUTES },
  /** Opening the stream of events: anew after each loss, and for each video whose comments are opened. */
  events: { calls: 60, seconds: MINUTES },
  /** Writing, changing and removing comments. */
  comment: { calls: 60, seconds: 5 * MINUTES },
  'comment-rating': { calls: 300, seconds: 5 * MINUTES },
  /** Changes of videos; each may bring pictures to be drawn. */
  'video-edit': { calls: 60, seconds: 5 * MINUTES },
  /** Uploads begun. */
  upload: { calls: 60, seconds: HOUR },
  export: { calls: 3, seconds: HOUR },
  /** Nobody reads as fast as that; somebody who floods the moderators does. */
  report: { calls: 30, seconds: 5 * MINUTES },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;

const RULE = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,5})$/;

/**
 * The table with what the operator changed.
 * @param text as in `api=100/10,login=30/300`: name, calls, seconds
 * @throws Error whose message goes behind the setting's name
 */
export function changeLimits(text: string): Limits {
  const limits: Limits = { ...LIMITS };
  for (const rule of text.split(',').map((part) => part.trim())) {
    if (rule === '') continue;
    const [, name = '', calls, seconds] = RULE.exec(rule) ?? [];
    if (!Object.hasOwn(LIMITS, name)) {
      throw new Error(`must be like "api=100/10,login=30/300", of ${Object.keys(LIMITS).join(', ')}`);
    }
    limits[name as LimitName] = { calls: Number(calls), seconds: Number(seconds) };
  }
  return limits;
}
