/** A rate limit of one client: `calls` within `seconds`. */
export interface Limit {
  calls: number;
  seconds: number;
}

const MINUTES = 60;
const HOUR = 3_600;

/**
 * Every rate limit of the API by name. The values apply to a client; `getAddressCalls` returns those of an IP address.
 * Handlers name their limits in `limits` or count them with `countLimit`; every call counts for `api`. The setting `LIMITS`
 * overrides single ones.
 */
export const LIMITS = {
  api: { calls: 50, seconds: 10 },
  /** Sign-ins of an address, and of an account at an address. */
  login: { calls: 15, seconds: 5 * MINUTES },
  /** Wrong passwords for an account from one address, or from one browser that has signed in to it before (decision 070). */
  'login-failures': { calls: 25, seconds: HOUR },
  /**
   * Wrong passwords for an account from all other browsers together, against distributed guessing, and, counted separately, from
   * all known browsers together, of which a thief may have any number. At least 20 addresses are needed to reach it, so that a
   * single stranger can't lock out the owner's new devices.
   */
  'login-failures-total': { calls: 500, seconds: HOUR },
  /**
   * New registrations. A repeated join for a pending address is a resend and counts as a mail only
   * (ACCOUNT-31).
   */
  join: { calls: 2, seconds: 5 * MINUTES },
  /** Checks of invitation codes, also of those in links. */
  invitation: { calls: 20, seconds: 5 * MINUTES },
  /** Challenges for joining; each costs the server as much as one of the steps of its solution. */
  'sign-up-challenge': { calls: 20, seconds: 5 * MINUTES },
  /** Every call that sends a mail. */
  mail: { calls: 6, seconds: 5 * MINUTES },
  /** Mails to a mailbox that one address, or one browser that has signed in to its account before, requests (decision 070). */
  mailbox: { calls: 10, seconds: HOUR },
  /** Mails to a mailbox that all other browsers together request, and also all known browsers together. */
  'mailbox-total': { calls: 100, seconds: HOUR },
  /** Entered codes. A single code expires after five wrong attempts. */
  code: { calls: 30, seconds: 5 * MINUTES },
  /** Requests for a passkey. The login form makes one when it is shown. */
  'passkey-options': { calls: 60, seconds: 5 * MINUTES },
  /** Passkeys sent for signing in. */
  passkey: { calls: 30, seconds: 5 * MINUTES },
  /** Refresh tokens of an address that are not valid, and those that are being checked. A valid one is refunded. */
  relogin: { calls: 30, seconds: 5 * MINUTES },
  /** Forms check uniqueness after each pause in typing. */
  'is-uniq': { calls: 60, seconds: 5 * MINUTES },
  /** A browser sends one batch every 30 s (CONST-6), and one when a page closes. */
  analytics: { calls: 120, seconds: MINUTES },
  /** A page reports an error once, and at most ten errors. */
  'browser-errors': { calls: 20, seconds: 5 * MINUTES },
  /** A page reports its metrics when it is hidden, if there are new ones. */
  'browser-metrics': { calls: 60, seconds: 5 * MINUTES },
  /** A page of a sampled trace sends its spans every 5 s, at most 300, and when it is hidden. */
  'browser-spans': { calls: 120, seconds: 5 * MINUTES },
  'password-change': { calls: 10, seconds: 5 * MINUTES },
  'edit-profile': { calls: 15, seconds: 5 * MINUTES },
  message: { calls: 60, seconds: MINUTES },
  /** First messages to users who don't follow the sender. */
  'message-request': { calls: 20, seconds: HOUR },
  'message-search': { calls: 60, seconds: MINUTES },
  /** Opening the event stream: after each lost connection, and at most every 5 s when other comments are open. */
  events: { calls: 60, seconds: MINUTES },
  /** Creating, editing and deleting comments. */
  comment: { calls: 60, seconds: 5 * MINUTES },
  'comment-rating': { calls: 300, seconds: 5 * MINUTES },
  /** Edits of videos; each may include images to process. */
  'video-edit': { calls: 60, seconds: 5 * MINUTES },
  /** Created, edited and deleted playlists. */
  'playlist-edit': { calls: 60, seconds: 5 * MINUTES },
  /** Videos moved within playlists. */
  'playlist-move': { calls: 300, seconds: 5 * MINUTES },
  /** A search of the watch history after each pause in typing, and of further pages. */
  'history-search': { calls: 60, seconds: MINUTES },
  'history-clear': { calls: 10, seconds: 5 * MINUTES },
  /** Watched parts of series. */
  'playlist-progress': { calls: 600, seconds: 5 * MINUTES },
  /** Started uploads. */
  upload: { calls: 60, seconds: HOUR },
  export: { calls: 3, seconds: HOUR },
  /** Far above normal use; limits floods of reports. */
  report: { calls: 30, seconds: 5 * MINUTES },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;

/** Limits that protect accounts. An IP address has no more calls than a client, because a client can change its id. */
const STRICT_LIMITS: ReadonlySet<LimitName> = new Set([
  'login',
  'login-failures',
  'login-failures-total',
  'join',
  'invitation',
  'mail',
  'mailbox',
  'mailbox-total',
  'code',
  'passkey',
  'relogin',
  'is-uniq',
  'password-change',
]);
/** Calls of an address as a multiple of those of a client, because a household or an office shares an address. */
export const CLIENTS_PER_ADDRESS = 5;

/** Returns how many calls an address may make within the time of a limit (decision 059). */
export function getAddressCalls(name: LimitName, { calls }: Limit): number {
  return STRICT_LIMITS.has(name) ? calls : calls * CLIENTS_PER_ADDRESS;
}

const LIMIT_OVERRIDE = /^([a-z-]+)=([1-9]\d{0,8})\/([1-9]\d{0,5})$/;

/**
 * Parses the operator's overrides.
 * @param text as in `api=100/10,login=30/300`: name, calls, seconds
 * @returns all limits, with the overrides applied
 * @throws Error whose message is appended to the name of the setting
 */
export function parseLimitOverrides(text: string): Limits {
  const limits: Limits = { ...LIMITS };
  for (const rule of text.split(',').map((part) => part.trim())) {
    if (rule === '') continue;
    const [, name = '', calls, seconds] = LIMIT_OVERRIDE.exec(rule) ?? [];
    if (!Object.hasOwn(LIMITS, name)) {
      throw new Error(`must be like "api=100/10,login=30/300", of ${Object.keys(LIMITS).join(', ')}`);
    }
    limits[name as LimitName] = { calls: Number(calls), seconds: Number(seconds) };
  }
  return limits;
}
