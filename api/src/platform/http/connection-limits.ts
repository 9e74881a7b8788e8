/** Time for a request's headers to arrive. For bodies see `setBodyTimeout`. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Interval between two checks for slow connections. */
const CHECK_INTERVAL_MS = 5_000;
/** Maximum bytes of the request line and headers. */
const MAX_HEADER_BYTES = 16 * 1_024;

/** Timeouts and sizes that apply before a request is parsed. */
export const CONNECTION_LIMITS = {
  requestTimeout: 0,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // `rejectMissingHost` replies with a body.
    requireHostHeader: false,
  },
} as const;
