import { isTransientStatus } from '@ontrend/shared/api-client/api-error';
import type { FirstReply } from '@ontrend/shared/api-client/first-replies';
import type { DocumentRoute } from '@ontrend/shared/manifest';
import type { Forwarding } from '../forwarding.ts';

/** Milliseconds a page about one thing waits for its status, and a list for its first page (design 4). */
const SUBJECT_TIMEOUT_MS = 1_000;
const LIST_TIMEOUT_MS = 150;
/** Who is signed in changes the whole frame: worth waiting for longer than a list, on a busy machine too. */
const VIEWER_TIMEOUT_MS = 500;

type Call = DocumentRoute['calls'][number];

/** A reply with the name templates know it by. */
export interface NamedReply extends FirstReply {
  as: string;
  subject: boolean;
}

/** What the API says of a thing that is not there, or that can't be: a name too long to be anyone's (design 5). */
const MISSING_STATUSES = [400, 404, 422];
/** What it says of one that is kept from this reader, not ready, or gone, each with its reason. */
const REFUSED_STATUSES = [403, 409, 410];

/** Whether a reply says that what its page is about is not there. */
export function isSubjectMissing({ subject, status }: NamedReply): boolean {
  return subject && MISSING_STATUSES.includes(status);
}

/** Why a page can't show what it is about, in a sentence for its reader; undefined: nobody has said so. */
export function findRefusal(replies: NamedReply[]): { status: number; message: string } | undefined {
  const refused = replies.find(({ subject, status }) => subject && REFUSED_STATUSES.includes(status));
  const { messages: [message = ''] = [] } = (refused?.reply ?? {}) as { messages?: string[] };
  return refused && { status: refused.status, message };
}

/** Where a reply of these calls sends its reader instead of the page (`instead` in remote.json); undefined: nowhere. */
export function findRedirect(calls: Call[], replies: NamedReply[]): string | undefined {
  for (const { as, instead } of calls) {
    const { status = 200, reply } = replies.find((named) => named.as === as) ?? {};
    const { code } = (reply ?? {}) as { code?: string };
    if (status !== 200 && instead && code && Object.hasOwn(instead, code)) return instead[code];
  }
  return undefined;
}

interface CallContext {
  apiUrl: string;
  forwarding: Forwarding;
  /** None on an embed. */
  clientId: string | undefined;
  token: string | undefined;
  /** The person's address, for limits and logs of the API. */
  address: string;
}

/** Puts route parameters and query into the strings of a body. */
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
  subject: false,
};
/** Who is signed in and what is unread: made for every page of someone with a token, because the frame shows it. */
const FRAME_CALLS: Call[] = [
  VIEWER_CALL,
  { as: 'unread', path: 'app/notification/unread', body: {}, signedIn: true, subject: false },
];

function timeoutFor(call: Call): number {
  if (call === VIEWER_CALL) return VIEWER_TIMEOUT_MS;
  return call.subject ? SUBJECT_TIMEOUT_MS : LIST_TIMEOUT_MS;
}

async function makeCall(call: Call, body: unknown, context: CallContext): Promise<NamedReply | null> {
  const url = `/api/${call.path}`;
  try {
    const sent = { ...(body as object), ...(context.clientId ? { clientId: context.clientId } : {}) };
    const get = call.method === 'GET';
    const method = get ? 'GET' : 'POST';
    const query = get ? `?${new URLSearchParams(sent)}` : '';
    const response = await fetch(context.apiUrl + url + query, {
      method,
      headers: {
        ...(get ? {} : { 'content-type': 'application/json' }),
        ...context.forwarding.signedHeaders({ address: context.address, method, url }),
        ...(context.token ? { authorization: `Bearer ${context.token}` } : {}),
      },
      ...(get ? {} : { body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(timeoutFor(call)),
    });
    // As good as no answer: the browser asks again, for it may be the better moment.
    if (!response.ok && isTransientStatus(response.status)) return null;
    return {
      as: call.as,
      subject: call.subject,
      path: call.path,
      body,
      status: response.status,
      reply: await response.json(),
    };
  } catch {
    // Too slow or not there: the browser makes the call itself and tells the reader what came of it.
    return null;
  }
}

/**
 * Makes the first calls of a page. Those that did not answer in time are missing from the list.
 * @param values route parameters, the query as `query.name`, what was chosen as `preferences.name`
 */
export async function makeFirstCalls(
  calls: Call[],
  values: Record<string, string | undefined>,
  context: CallContext,
): Promise<NamedReply[]> {
  const isGiven = (name: string) => Boolean(values[name]?.trim());
  const due = [...FRAME_CALLS, ...calls].filter(
    ({ signedIn, when, unless }) =>
      (!signedIn || context.token) && (!when || isGiven(when)) && !(unless && isGiven(unless)),
  );
  const replies = await Promise.all(
    due.map((call) => makeCall(call, fillPlaceholders(call.body, values), context)),
  );
  return replies.filter((reply) => reply !== null);
}
