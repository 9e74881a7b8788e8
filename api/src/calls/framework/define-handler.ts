import type { Access, calls } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { SessionCookies } from '../../platform/auth/session-cookies.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { LimitName } from '../../platform/config/limits.ts';
import type { Attachment } from '../../platform/http/attachment.ts';
import type { Services } from './services.ts';

/** The parts of a call definition that the registration needs. Every entry of `calls` has them. */
interface CallDefinition {
  path: string;
  method?: 'GET';
  acceptsGet?: true;
  access: Access;
  form?: 'multipart';
  summary: string;
  body: z.ZodType;
  reply: z.ZodType;
}

/** Arguments of a handler. */
export interface CallContext<Call extends CallDefinition> {
  /** Validated against the wire schema. */
  body: z.output<Call['body']>;
  /** Never null for calls with the access `signed-in`. */
  viewer: Call['access'] extends 'signed-in' ? Viewer : Viewer | null;
  services: Services;
  /** The origin of the call, for codes and security events. */
  caller: Caller;
  userAgent: string;
  /** Client address as used for rate limits: an IPv4 address or an IPv6 network. */
  address: string;
  /** The Cookie header of the client. */
  cookieHeader: string | undefined;
  /** The Accept-Language header of the client. */
  acceptLanguage: string | undefined;
  /** Whether the document server makes the call for itself, not on behalf of a visitor. */
  isFromDocumentServer: boolean;
  /** Logs with the id of the request. */
  log: Pick<FastifyBaseLogger, 'warn'>;
  /**
   * Counts an additional rate limit that depends on the request. For example, a join counts `join` only if no
   * join is pending for the address.
   */
  countLimit: CountLimit;
  sessionCookies: SessionCookies;
  /** Uploaded files of calls with a multipart `form`, by field name. */
  files: Readonly<Record<string, Buffer>>;
}

/**
 * Counts a call against a rate limit, for the address and the client: the account, or the browser of a guest.
 * @param email of the account that the call is about. The call then counts for that account and its caller together, whether
 *   the caller is signed in to another account or not.
 * @throws {ApiError} 429 with Retry-After when the limit of the address or the client is exceeded
 */
export type CountLimit = (limit: LimitName, email?: string) => Promise<void>;

/**
 * Where a call reads that writes nothing: `replica` for data that may be two seconds old, `primary` for current data
 * (decision 120).
 */
export type ReadTarget = 'replica' | 'primary';

export interface HandlerOptions<Call extends CallDefinition> {
  /** Rate limits (see `limits.ts`) that every call counts against, in addition to `api`. */
  limits?: readonly LimitName[];
  /**
   * Returns the email address of the account that the call is about. In limits per client it then counts for this account
   * and its caller together: a browser that has signed in to the account before, or an address (decision 070).
   */
  getEmail?(body: z.output<Call['body']>): string | undefined;
  /**
   * Where the call reads, if it only reads. Without it the call may write. The handler of a call that reads from a replica may run
   * twice. Choose `primary` for what decides about a write, a sign-in or a limit, and for what clients request after an event.
   */
  reads?: ReadTarget | ((body: z.output<Call['body']>) => ReadTarget | undefined);
  /** Returns the video whose comments the call reads, if clients make it after a comment event: a replica must have the comment. */
  getCommentedVideo?(body: z.output<Call['body']>): string;
  /** Accepts calls from blocked and deleted accounts. Other signed-in calls reject them with 403. */
  allowsUnusableAccounts?: boolean;
  /** Accepts `navigator.sendBeacon`, which cannot send headers: the token is read from the cookie. */
  acceptsBeacons?: boolean;
}

export interface Handler {
  call: CallDefinition;
  options: HandlerOptions<CallDefinition>;
  handle(context: CallContext<CallDefinition>): Promise<unknown>;
}

/**
 * Defines the handler of a call. Every handler is listed in `calls/index.ts`.
 * @param handle returns the JSON of the 200 response, or an `Attachment`; throws an `ApiError` for any other
 *   status
 */
export function defineHandler<Call extends (typeof calls)[keyof typeof calls]>(
  call: Call,
  handle: (context: CallContext<Call>) => Promise<z.input<Call['reply']> | Attachment>,
  options: HandlerOptions<Call> = {},
): Handler {
  // The registration guarantees the narrower types: the body by its schema, the viewer by the access.
  return { call, options, handle } as unknown as Handler;
}
