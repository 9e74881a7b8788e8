import { isTransientStatus } from '@ontrend/shared/api-client/api-error';
import type { FirstReply } from '@ontrend/shared/api-client/first-replies';
import type { DocumentRoute } from '@ontrend/shared/manifest';
import { type ApiAccess, callApi } from '../http/call-api.ts';

/** Timeouts in milliseconds: of the call that a page is about, which decides the status, and of lists. */
const MAIN_OBJECT_TIMEOUT_MS = 1_000;
const LIST_TIMEOUT_MS = 150;
/**
 * The signed-in user changes the whole frame, so a document waits longer for it than for a list (decision
 * 016).
 */
const VIEWER_TIMEOUT_MS = 500;

type Call = DocumentRoute['calls'][number];

/** A reply with the name that templates use for it. */
export interface NamedReply extends FirstReply {
  as: string;
  isMainObject: boolean;
}

/** API statuses of something that does not exist or cannot exist, such as an overlong name. */
const MISSING_STATUSES = [400, 404, 422];
/**
 * API statuses of something that is not visible to this viewer, not ready, or deleted, each with a reason.
 */
const CONTENT_ERROR_STATUSES = [403, 409, 410];

/** Returns true when the reply says that the main object of the page does not exist. */
export function isMainObjectMissing({ isMainObject, status }: NamedReply): boolean {
  return isMainObject && MISSING_STATUSES.includes(status);
}

/**
 * Returns why the main object of the page cannot be shown, with a message for the visitor; undefined when it can be
 * shown, or does not exist.
 */
export function findContentError(replies: NamedReply[]): { status: number; message: string } | undefined {
  const contentError = replies.find(
    ({ isMainObject, status }) => isMainObject && CONTENT_ERROR_STATUSES.includes(status),
  );
  const { messages: [message = ''] = [] } = (contentError?.reply ?? {}) as { messages?: string[] };
  return contentError && { status: contentError.status, message };
}

/** Returns the redirect target for the error code of a reply (`redirectOnError` in remote.json, decision 042). */
export function findRedirect(calls: Call[], replies: NamedReply[]): string | undefined {
  for (const { as, redirectOnError } of calls) {
    const { status = 200, reply } = replies.find((named) => named.as === as) ?? {};
    const { code } = (reply ?? {}) as { code?: string };
    if (status !== 200 && redirectOnError && code && Object.hasOwn(redirectOnError, code))
      return redirectOnError[code];
  }
  return undefined;
}

interface CallContext extends ApiAccess {
  /** Undefined for embeds. */
  clientId: string | undefined;
  token: string | undefined;
  /** Cookie header by which the API knows the last write of the visitor; undefined for embeds. */
  cookie?: string | undefined;
  /** Address of the visitor, for rate limits and logs of the API. */
  address: string;
  /** ID of the visitor's request, for the log of the API. */
  requestId?: string;
}

/** Replaces placeholders in the strings of a body with route parameters and query values. */
function fillPlaceholders(template: unknown, values: Record<string, string | undefined>): unknown {
  if (typeof template === 'string') {
    return template.replace(/\{([\w.]+)\}/g, (_whole, name: string) => values[name] ?? '');
  }
  if (Array.isArray(template)) return template.map((item) => fillPlaceholders(item, values));
  if (template && typeof template === 'object') {
    return Object.fromEntries(
      Object.entries(template).map(([key, value]) => [key, fillPlaceholders(value, values)]),
    );
  }
  return template;
}

const VIEWER_CALL: Call = {
  as: 'viewer',
  path: 'app/user/get-profile',
  body: {},
  signedIn: true,
  isMainObject: false,
};
/** Viewer and unread counts: requested for every page of a signed-in user, because the frame shows them. */
const FRAME_CALLS: Call[] = [
  VIEWER_CALL,
  { as: 'unread', path: 'app/notification/unread', body: {}, signedIn: true, isMainObject: false },
];

/** Returns whether the API has confirmed the session, which may have ended although the browser has its cookies. */
export function hasViewer(replies: NamedReply[]): boolean {
  return replies.some(({ as, status }) => as === VIEWER_CALL.as && status === 200);
}

function timeoutFor(call: Call): number {
  if (call === VIEWER_CALL) return VIEWER_TIMEOUT_MS;
  return call.isMainObject ? MAIN_OBJECT_TIMEOUT_MS : LIST_TIMEOUT_MS;
}

async function makeCall(call: Call, body: unknown, context: CallContext): Promise<NamedReply | null> {
  const { as, isMainObject, path, method } = call;
  const { clientId, token, cookie, address, requestId } = context;
  try {
    const { status, reply } = await callApi(context, {
      path,
      method,
      body: { ...(body as object), ...(clientId ? { clientId } : {}) },
      token,
      cookie,
      address,
      requestId,
      timeoutMs: timeoutFor(call),
    });
    // Treated like a missing reply: the browser retries the call.
    if (status !== 200 && isTransientStatus(status)) return null;
    return { as, isMainObject, path, body, status, reply };
  } catch {
    // On a timeout or network error the browser makes the call itself and handles its result.
    return null;
  }
}

/**
 * Makes the first calls of a page. Calls without a reply in time are missing from the result.
 * @param values route parameters, the query as `query.name`, preferences as `preferences.name`
 */
export async function makeFirstCalls(
  calls: Call[],
  values: Record<string, string | undefined>,
  context: CallContext,
): Promise<NamedReply[]> {
  const isGiven = (name: string) => Boolean(values[name]?.trim());
  const due = [...FRAME_CALLS, ...calls].filter(
    ({ signedIn, when, whenNot }) =>
      (!signedIn || context.token) && (!when || isGiven(when)) && !(whenNot && isGiven(whenNot)),
  );
  const replies = await Promise.all(
    due.map((call) => makeCall(call, fillPlaceholders(call.body, values), context)),
  );
  return replies.filter((reply) => reply !== null);
}
