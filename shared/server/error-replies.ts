/** Body of an error reply (WIRE-72). */
interface ErrorBody {
  /** For programs, kebab-case. */
  code: string;
  /** Whole sentences for the user. */
  messages: string[];
}

const MALFORMED_REQUEST: [code: string, message: string] = [
  'malformed-request',
  "Couldn't read the request.",
];
const INTERNAL_ERROR: [code: string, message: string] = [
  'internal-error',
  'Something went wrong on our side. Try again.',
];

const REPLIES: Record<number, [code: string, message: string]> = {
  400: MALFORMED_REQUEST,
  404: ['not-found', 'Not found.'],
  405: ['method-not-allowed', 'Method not allowed.'],
  408: ['request-timeout', 'The request took too long to arrive.'],
  413: ['too-large', 'The request is too large.'],
  415: ['unsupported-media-type', 'The body must be JSON.'],
  416: ['range-not-satisfiable', "The requested range isn't available."],
  421: ['misdirected-request', 'This site has another address. Its operator sets it with SITE_URL.'],
  429: ['too-many-requests', "You're doing that too fast. Wait a moment and try again."],
  431: ['headers-too-large', 'The headers of the request are too large.'],
  501: ['not-implemented', 'This method is not supported.'],
  503: ['unavailable', "OnTrend isn't available right now. Try again in a moment."],
  507: ['no-space', "There's no space left to save this right now. Try again later."],
};

/**
 * Describes an error that no call has described itself, such as one of the HTTP server. The API and the document server
 * send the same bodies, so that a client needs to know only one form.
 */
export function describeError(status: number): ErrorBody {
  const [code, message] = REPLIES[status] ?? (status < 500 ? MALFORMED_REQUEST : INTERNAL_ERROR);
  return { code, messages: [message] };
}
