import type { Access, calls } from '@ontrend/shared/wire';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.ts';
import type { Services } from '../services.ts';

/** What the registration needs to know of a call; every entry of `calls` is one. */
interface CallShape {
  path: string;
  method?: 'GET';
  access: Access;
  summary: string;
  body: z.ZodType;
  reply: z.ZodType;
}

/** What a handler is given. */
export interface CallContext<Call extends CallShape> {
  /** Checked against the wire schema. */
  body: z.output<Call['body']>;
  /** Never null where the wire says `signed-in`. */
  viewer: Call['access'] extends 'signed-in' ? Viewer : Viewer | null;
  services: Services;
  userAgent: string;
}

export interface HandlerOptions {
  /** Calls a minute from one address, where the service's own limit is too generous. */
  callsPerMinute?: number;
  /** Answers people whose account is blocked or deleted too; other signed-in calls refuse them with 403. */
  servesUnusableAccounts?: boolean;
}

export interface Handler {
  call: CallShape;
  options: HandlerOptions;
  handle(context: CallContext<CallShape>): Promise<unknown>;
}

/**
 * Ties a call of the wire to the function that answers it. To be listed in `modules/index.ts`.
 * @param handle returns the whole JSON of a 200 answer; everything else is a thrown `ApiError`
 */
export function handler<Call extends (typeof calls)[keyof typeof calls]>(
  call: Call,
  handle: (context: CallContext<Call>) => Promise<z.input<Call['reply']>>,
  options: HandlerOptions = {},
): Handler {
  // The registration keeps what the narrower context promises: body by schema, viewer by access.
  return { call, options, handle: handle as unknown as Handler['handle'] };
}
