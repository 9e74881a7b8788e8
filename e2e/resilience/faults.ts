import type { Page, Route } from '@playwright/test';
import type { Container } from './federation.ts';

/** What can be wrong with the files of a remote. */
export interface Fault {
  name: string;
  /** What is said to each request for a file of it. */
  answer(route: Route, container: Container): Promise<void> | void;
  /** Mends what was asked for already. */
  mend?(): Promise<unknown>;
  /** What a reader sees instead of the page. */
  shows: 'panel' | 'error page' | 'nothing yet';
  /** Whether mended files bring the page without a reload. */
  heals: boolean;
}

const isEntry = (route: Route, { entry }: Container) => new URL(route.request().url()).pathname === entry;

/** Lets everything pass but the entry, which is this script. */
const entryIs = (script: (container: Container) => string) => (route: Route, container: Container) =>
  isEntry(route, container)
    ? route.fulfill({ contentType: 'text/javascript', body: script(container) })
    : route.continue();

/** A container that exposes such a module. */
const exposing = (module: string) =>
  entryIs(
    ({ global }) =>
      `var ${global} = { init: async () => {}, get: async () => () => ({ default: ${module} }) };`,
  );

/** A module of a remote whose every page throws as it is drawn. */
const throwing = (name: string, path: string) => `{
  contract: 1, name: '${name}', locales: { en: {} },
  routes: [{ path: '${path}', handle: { name: 'broken', layout: 'default', transition: 'none' },
    Component() { throw new Error('A page of ${name} throws as it is drawn'); } }] }`;

/** Every fault a remote's files can have (issue 14). */
export function faultsOf(name: string, path: string): Fault[] {
  const held: Route[] = [];
  const late = {
    answer: (route: Route) => void held.push(route),
    mend: () => Promise.allSettled(held.splice(0).map((route) => route.continue())),
    heals: true,
  };
  return [
    { name: '404', answer: (route) => route.fulfill({ status: 404 }), shows: 'panel', heals: true },
    { name: '5xx', answer: (route) => route.fulfill({ status: 503 }), shows: 'panel', heals: true },
    { name: 'hang', ...late, shows: 'panel' },
    { name: 'slow', ...late, shows: 'nothing yet' },
    {
      name: 'corrupt script',
      answer: entryIs(() => 'var cut = function ('),
      shows: 'panel',
      heals: true,
    },
    {
      name: 'throws on load',
      answer: entryIs(() => `throw new Error('${name} throws as it is loaded')`),
      shows: 'panel',
      heals: true,
    },
    {
      name: 'throws on render',
      answer: exposing(throwing(name, path)),
      shows: 'error page',
      // Another build takes its place by "Try again": shell/src/pages/page-error.test.tsx, skew.spec.ts.
      heals: false,
    },
    {
      name: 'wrong contract',
      answer: exposing(`{ contract: 2, name: '${name}', routes: [], locales: { en: {} } }`),
      shows: 'panel',
      heals: true,
    },
  ];
}

/** Goes to an address inside the page, as the browser's own buttons do. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
