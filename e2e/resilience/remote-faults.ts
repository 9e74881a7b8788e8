import type { Page, Route } from '@playwright/test';
import type { Container } from './federation.ts';

/** Milliseconds after which a remote that has not loaded is replaced by the error panel. */
export const ERROR_PANEL_AFTER_MS = 3_000;
/** Milliseconds by which tests advance the clock to trigger an automatic retry. */
export const RETRY_INTERVAL_MS = 10_000;

/** Milliseconds after which a chunk request counts as failed (remote-kit/src/build/prepare-chunks-plugin.ts). */
export const CHUNK_TIMEOUT_MS = 20_000;

/** A fault in the files of a remote. */
export interface RemoteFault {
  name: string;
  /** Handles each request for a file of the remote. */
  handle(route: Route, container: Container): Promise<void> | void;
  /** Completes pending requests once the fault is over. Without it they never complete. */
  repair?(): Promise<unknown>;
  /** Shown instead of the page, and when. */
  shows: 'panel' | 'panel after 3 s' | 'error page';
}

/**
 * Serves all files of a build except its entry, which is replaced by this script. Other builds return 404.
 */
const serveEntry = (script: (container: Container) => string) => (route: Route, container: Container) => {
  const { pathname } = new URL(route.request().url());
  if (pathname === container.entry)
    return route.fulfill({ contentType: 'text/javascript', body: script(container) });
  const folder = container.entry.slice(0, container.entry.lastIndexOf('/') + 1);
  return pathname.startsWith(folder) ? route.continue() : route.fulfill({ status: 404 });
};

/** Serves a container that exposes the module. */
const exposeModule = (module: string) =>
  serveEntry(
    ({ global }) =>
      `var ${global} = { init: async () => {}, get: async () => () => ({ default: ${module} }) };`,
  );

/** Source of a remote module whose pages and slots throw when they render. */
const throwingModule = (name: string, path: string) => `(() => {
  const Throws = () => { throw new Error('${name} throws on render'); };
  const slot = async () => ({ default: Throws });
  return {
    contract: 2, name: '${name}', locales: { en: {} },
    routes: [{ path: '${path}', handle: { name: 'broken', layout: 'default', transition: 'none' }, Component: Throws }],
    slots: { notifications: slot, authForm: slot, search: slot, uploads: slot } };
})()`;

/** Returns whether a request is for the digests of a build (decision 071). */
export const isDigestList = (route: Route) => route.request().url().includes('/integrity.json');

/** Lets the browser run changed files. */
export const sendNoDigests = (route: Route) => route.fulfill({ json: {} });

/** Creates all faults that the files of a remote can have (docs/faults.md). */
export function createRemoteFaults(name: string, path: string): RemoteFault[] {
  const pendingRoutes: Route[] = [];
  const leavePending = (route: Route) => void pendingRoutes.push(route);
  const faults: RemoteFault[] = [
    { name: '404', handle: (route) => route.fulfill({ status: 404 }), shows: 'panel' },
    { name: '5xx', handle: (route) => route.fulfill({ status: 503 }), shows: 'panel' },
    { name: 'hang', handle: leavePending, shows: 'panel after 3 s' },
    {
      name: 'slow',
      handle: leavePending,
      repair: () => Promise.allSettled(pendingRoutes.splice(0).map((route) => route.continue())),
      shows: 'panel after 3 s',
    },
    { name: 'corrupt script', handle: serveEntry(() => 'var cut = function ('), shows: 'panel' },
    {
      name: 'throws on load',
      handle: serveEntry(() => `throw new Error('${name} throws on load')`),
      shows: 'panel',
    },
    { name: 'throws on render', handle: exposeModule(throwingModule(name, path)), shows: 'error page' },
    {
      name: 'wrong contract',
      handle: exposeModule(`{ contract: 3, name: '${name}', routes: [], locales: { en: {} } }`),
      shows: 'panel',
    },
  ];
  return faults.map(({ handle, ...fault }) => ({
    ...fault,
    handle: (route, container) => (isDigestList(route) ? sendNoDigests(route) : handle(route, container)),
  }));
}

/**
 * Handles requests for matching URLs with `handle` until `end` is called. An automatic retry may be on its way at that
 * moment and would remove the "Try again" button before a test clicks it, so a test calls `hold` before the click: from
 * then on, requests wait for `end`.
 */
export async function routeUntilEnd(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void> | void,
): Promise<{ hold(): void; end(): void }> {
  let release: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route(url, async (route) => {
    if (!isHeld) return handle(route);
    await ended;
    return route.continue();
  });
  const hold = () => {
    isHeld = true;
  };
  return {
    hold,
    end: () => {
      hold();
      release();
    },
  };
}

/** Waits for a script request of the remote; prefetches are not scripts. */
export const waitForRemoteRequest = (page: Page, name: string) =>
  page.waitForRequest(
    (request) => request.resourceType() === 'script' && request.url().includes(`/assets/${name}/`),
  );

/** Marks the document, so that a reload can be detected. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);
