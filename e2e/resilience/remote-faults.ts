import type { Page, Route } from '@playwright/test';
import type { Container } from './federation.ts';

/** Milliseconds after which a remote that does not come has its panel (design 3). */
export const ERROR_PANEL_AFTER_MS = 3_000;
/** Milliseconds between two tries behind a panel. */
export const RETRY_INTERVAL_MS = 10_000;

/** What can be wrong with the files of a remote. */
export interface RemoteFault {
  name: string;
  /** What is said to each request for a file of it. */
  answer(route: Route, container: Container): Promise<void> | void;
  /** Mends what was asked for already. Without it that never comes. */
  mend?(): Promise<unknown>;
  /** What a reader sees instead of the page, and from when on. */
  shows: 'panel' | 'panel after 3 s' | 'error page';
}

/** Lets everything of the build pass but its entry, which is this script; another build is not to be had. */
const serveEntry = (script: (container: Container) => string) => (route: Route, container: Container) => {
  const { pathname } = new URL(route.request().url());
  if (pathname === container.entry)
    return route.fulfill({ contentType: 'text/javascript', body: script(container) });
  const folder = container.entry.slice(0, container.entry.lastIndexOf('/') + 1);
  return pathname.startsWith(folder) ? route.continue() : route.fulfill({ status: 404 });
};

/** A container that exposes such a module. */
const exposeModule = (module: string) =>
  serveEntry(
    ({ global }) =>
      `var ${global} = { init: async () => {}, get: async () => () => ({ default: ${module} }) };`,
  );

/** A module of a remote whose every page throws as it is drawn, and whatever else it draws. */
const throwingModule = (name: string, path: string) => `(() => {
  const Throws = () => { throw new Error('What ${name} draws throws'); };
  const slot = async () => ({ default: Throws });
  return {
    contract: 2, name: '${name}', locales: { en: {} },
    routes: [{ path: '${path}', handle: { name: 'broken', layout: 'default', transition: 'none' }, Component: Throws }],
    slots: { notifications: slot, authForm: slot, search: slot, uploads: slot } };
})()`;

/** Every fault a remote's files can have (issue 14). */
export function createRemoteFaults(name: string, path: string): RemoteFault[] {
  const held: Route[] = [];
  const hold = (route: Route) => void held.push(route);
  return [
    { name: '404', answer: (route) => route.fulfill({ status: 404 }), shows: 'panel' },
    { name: '5xx', answer: (route) => route.fulfill({ status: 503 }), shows: 'panel' },
    { name: 'hang', answer: hold, shows: 'panel after 3 s' },
    {
      name: 'slow',
      answer: hold,
      mend: () => Promise.allSettled(held.splice(0).map((route) => route.continue())),
      shows: 'panel after 3 s',
    },
    { name: 'corrupt script', answer: serveEntry(() => 'var cut = function ('), shows: 'panel' },
    {
      name: 'throws on load',
      answer: serveEntry(() => `throw new Error('${name} throws as it is loaded')`),
      shows: 'panel',
    },
    { name: 'throws on render', answer: exposeModule(throwingModule(name, path)), shows: 'error page' },
    {
      name: 'wrong contract',
      answer: exposeModule(`{ contract: 3, name: '${name}', routes: [], locales: { en: {} } }`),
      shows: 'panel',
    },
  ];
}

/** Goes to an address inside the page, as the browser's own buttons do. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** Marks the document, which a reload would end. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

/** Stops the page's clock where it is: from here on time passes by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
