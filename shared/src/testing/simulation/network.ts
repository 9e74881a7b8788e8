import type { VirtualClock } from './clock.ts';

/** What happens to one request. */
export interface Fate {
  /** Until the request reaches the server; below the client's timeout. */
  requestMs: number;
  /** Until its response reaches the client, which may have given up. */
  replyMs: number;
  outcome: 'delivered' | 'request lost' | 'reply lost' | 'unavailable';
  /** A request that the page sent before it was closed still reaches the server. */
  outlivesPage: boolean;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** A request to the API. */
export interface ApiRequest {
  path: string;
  body: Record<string, unknown>;
  token: string | undefined;
}

const DELIVERED: Fate = { requestMs: 20, replyMs: 20, outcome: 'delivered', outlivesPage: true };
const UNAVAILABLE: Reply = { status: 503, body: { code: 'unavailable', messages: ['Later'] } };

function readRequest(address: string, { headers, body }: RequestInit): ApiRequest {
  return {
    path: address.replace(/^\/api\//, ''),
    body: JSON.parse(String(body)),
    token: (headers as Record<string, string>).authorization?.replace('Bearer ', ''),
  };
}

const toResponse = ({ status, body }: Reply) =>
  ({ ok: status === 200, status, headers: new Headers(), json: async () => body }) as Response;

/**
 * Creates a network between tabs and a server.
 *
 * A request that its client has given up on never reaches the server later, and that of a closed page reaches it
 * before any later one or never: TCP connections and HTTP have no order among each other, so a client can't protect
 * itself against requests that overtake others by more than its timeout.
 * @param fates of the requests in their order; later ones are delivered
 */
export function createNetwork(clock: VirtualClock, handle: (request: ApiRequest) => Reply, fates: Fate[]) {
  const remaining = [...fates];
  let isDown = false;
  return {
    /** Cuts or restores the connection of the browser. */
    setDown(value: boolean): void {
      isDown = value;
    },
    /** Sets the fates of further requests. */
    queue: (further: Fate[]) => void remaining.push(...further),
    /** All further requests are delivered. */
    heal(): void {
      isDown = false;
      remaining.length = 0;
    },
    /** @returns the `fetch` of a tab, and a function that closes the tab's connections */
    connect() {
      const inFlight = new Set<() => void>();
      const fetch = (address: string, init: RequestInit): Promise<Response> =>
        new Promise((resolve, reject) => {
          const { requestMs, replyMs, outcome, outlivesPage } = remaining.shift() ?? DELIVERED;
          let timer: number | undefined;
          const finish = () => {
            clock.cancel(timer);
            inFlight.delete(leave);
          };
          const leave = () => {
            finish();
            if (outlivesPage && !hasArrived && !isDown && outcome !== 'request lost')
              handle(readRequest(address, init));
          };
          let hasArrived = false;
          const fail = () => {
            finish();
            reject(new TypeError('Failed to fetch'));
          };
          const arrive = () => {
            if (isDown || outcome === 'request lost') return fail();
            hasArrived = true;
            const reply = outcome === 'unavailable' ? UNAVAILABLE : handle(readRequest(address, init));
            timer = clock.schedule(() => {
              if (isDown || outcome === 'reply lost') return fail();
              finish();
              resolve(toResponse(reply));
            }, replyMs);
          };
          inFlight.add(leave);
          timer = clock.schedule(arrive, requestMs);
          init.signal?.addEventListener('abort', fail);
        });
      return {
        fetch,
        close: () => {
          for (const leave of [...inFlight]) leave();
        },
      };
    },
  };
}
