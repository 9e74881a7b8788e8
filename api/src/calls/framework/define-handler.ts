import type { Access, calls } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { LimitName } from '../../platform/config/limits.ts';
import type { Attachment } from '../../platform/http/attachment.ts';
import type { Services } from './services.ts';

/** What the registration needs to know of a call; every entry of `calls` is one. */
interface CallDefinition {
  path: string;
  method?: 'GET';
  access: Access;
  form?: 'multipart';
  summary: string;
  body: z.ZodType;
  reply: z.ZodType;
}

/** What a handler is given. */
export interface CallContext<Call extends CallDefinition> {
  /** Checked against the wire schema. */
  body: z.output<Call['body']>;
  /** Never null where the wire says `signed-in`. */
  viewer: Call['access'] extends 'signed-in' ? Viewer : Viewer | null;
  services: Services;
  userAgent: string;
  /** Where the call comes from, as limits count it: an IPv4 address, or an IPv6 network. */
  address: string;
  /** The languages the caller's browser asks for. */
  acceptLanguage: string | undefined;
  /** The document server asks for itself, not for a visitor. */
  isFromDocumentServer: boolean;
  /** Lines of it carry the request's id. */
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Counts a limit that only now turned out to apply, as a join does that is none of a pending address. */
  countLimit: CountLimit;
  /** What came beside the body where the wire says `form`, by field. */
  files: Readonly<Record<string, Buffer>>;
}

/**
 * Counts one call for the caller's address and account.
 * @param email where a guest's account is known by its e-mail only
 * @throws {ApiError} 429 with Retry-After when either is beyond the limit
 */
export type CountLimit = (limit: LimitName, email?: string) => Promise<void>;

export interface HandlerOptions<Call extends CallDefinition> {
  /** Limits of the table in `limits.ts` that count every call, beside `api`. */
  limits?: readonly LimitName[];
  /** The e-mail that a guest's call is about: its account is what a limit per account counts. */
  getEmail?(body: z.output<Call['body']>): string | undefined;
  /** Answers people whose account is blocked or deleted too; other signed-in calls refuse them with 403. */
  allowsUnusableAccounts?: boolean;
  /** Browsers make it as their page goes, without a header: the cookie tells who is signed in. */
  acceptsBeacons?: boolean;
}

export interface Handler {
  call: CallDefinition;
  options: HandlerOptions<CallDefinition>;
  handle(context: CallContext<CallDefinition>): Promise<unknown>;
}

/**
 * Ties a call of the wire to the function that answers it. To be listed in `modules/index.ts`.
 * @param handle returns the whole JSON of a 200 answer, or a file; everything else is a thrown `ApiError`
 */
export function defineHandler<Call extends (typeof calls)[keyof typeof calls]>(
  call: Call,
  handle: (context: CallContext<Call>) => Promise<z.input<Call['reply']> | Attachment>,
  options: HandlerOptions<Call> = {},
): Handler {
  // The registration keeps what the narrower context promises: body by schema, viewer by access.
  return { call, options, handle } as unknown as Handler;
}
