// First module of the inspector (inspect-remote.ts): gives the JavaScript context of the release check the globals of a page, so
// that the modules of the shell and of remotes can be evaluated. Nothing here has an effect, and no timer ever fires.
import type { DocumentLoader } from '../../core/document/boot-data.ts';

/** Names of all globals of browsers. Defined by the build. */
declare const BROWSER_GLOBALS: string[];

type Properties = Record<PropertyKey, unknown>;

/** Properties that are null in a stub, because loops follow them until they are. */
const NULL_PROPERTIES: ReadonlySet<PropertyKey> = new Set([
  'parentNode',
  'parentElement',
  'firstChild',
  'lastChild',
  'firstElementChild',
  'lastElementChild',
  'nextSibling',
  'previousSibling',
  'nextElementSibling',
  'previousElementSibling',
  'offsetParent',
]);

/** Properties through which the language uses a value. A stub is an empty string and an empty list, and not a promise. */
const LANGUAGE_PROPERTIES = new Map<PropertyKey, unknown>([
  ['then', undefined],
  ['length', 0],
  ['size', 0],
  ['toString', () => ''],
  ['valueOf', () => ''],
  [Symbol.toPrimitive, (hint: string) => (hint === 'number' ? 0 : '')],
  [Symbol.iterator, () => [][Symbol.iterator]()],
  [Symbol.hasInstance, () => false],
]);

/**
 * Returns a replacement for an object, a function or a class of a browser. Its properties and results are stubs, too.
 * @param values properties with other values
 */
function createStub(values: Properties = {}): object {
  const properties = new Map<PropertyKey, unknown>(Object.entries(values));
  const stub: object = new Proxy(class {}, {
    get(target, key) {
      if (properties.has(key)) return properties.get(key);
      if (key === 'prototype') return target.prototype;
      if (NULL_PROPERTIES.has(key)) return null;
      if (LANGUAGE_PROPERTIES.has(key) || typeof key === 'symbol') return LANGUAGE_PROPERTIES.get(key);
      const value = createStub();
      properties.set(key, value);
      return value;
    },
    set(_target, key, value) {
      properties.set(key, value);
      return true;
    },
    apply: () => createStub(),
    construct: (_target, _parameters, newTarget: { prototype: object }) =>
      (newTarget as object) === stub ? createStub() : Object.create(newTarget.prototype),
  });
  return stub;
}

/** Adds an element to the page. Stylesheets count as loaded; the check has run the scripts of the build before. */
function append(element: { tagName?: string; onload?: (event: object) => void }): object {
  if (element.tagName === 'LINK')
    void Promise.resolve().then(() => element.onload?.({ type: 'load', target: element }));
  return element;
}

const createElement = (name: string) =>
  createStub({ tagName: name.toUpperCase(), append, appendChild: append });
const parentElement = { append, prepend: append, appendChild: append, insertBefore: append };

const SITE = 'https://check.ontrend.example';
const location = {
  href: `${SITE}/`,
  origin: SITE,
  protocol: 'https:',
  host: SITE.slice('https://'.length),
  hostname: SITE.slice('https://'.length),
  port: '',
  pathname: '/',
  search: '',
  hash: '',
  toString: () => `${SITE}/`,
};

class StubSearchParams {
  get = () => null;
  getAll = () => [];
  has = () => false;
  toString = () => '';
}

class StubUrl {
  href: string;
  origin: string;
  protocol: string;
  host: string;
  pathname: string;
  search: string;
  hash: string;
  searchParams = new StubSearchParams();
  constructor(url: unknown, base: unknown = '') {
    const [, site = SITE, path = '', search = '', hash = ''] =
      /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(String(url || base)) ?? [];
    this.origin = site;
    [this.protocol = '', this.host = ''] = site.split('//');
    this.pathname = path.startsWith('/') ? path : `/${path}`;
    this.search = search;
    this.hash = hash;
    this.href = site + this.pathname + search + hash;
  }
  toString = () => this.href;
}

/** Scripts and stylesheets that the check has run count as loaded. */
const ontrendLoader: DocumentLoader = {
  loaded: new Proxy({}, { get: () => Promise.resolve(true) }),
  append: async () => true,
  prepare: () => {},
};

const { inspectedScript } = globalThis as { inspectedScript?: string };
const noTimer = () => 0;
const storage = () => createStub({ getItem: () => null, key: () => null });

Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  top: globalThis,
  parent: globalThis,
  document: createStub({
    cookie: '',
    title: '',
    readyState: 'complete',
    visibilityState: 'visible',
    hidden: false,
    activeElement: null,
    currentScript: { tagName: 'SCRIPT', src: SITE + inspectedScript },
    head: createStub(parentElement),
    body: createStub(parentElement),
    documentElement: createStub({ ...parentElement, lang: 'en', dir: 'ltr' }),
    createElement,
    createElementNS: (_namespace: string, name: string) => createElement(name),
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementsByTagName: () => [],
    getElementsByClassName: () => [],
  }),
  navigator: createStub({
    userAgent: '',
    language: 'en',
    languages: ['en'],
    onLine: true,
    maxTouchPoints: 0,
  }),
  location,
  history: createStub({ state: null }),
  localStorage: storage(),
  sessionStorage: storage(),
  console: createStub(),
  performance: createStub({ now: () => 0, timeOrigin: 0, getEntriesByType: () => [] }),
  matchMedia: () => createStub({ matches: false, media: '' }),
  innerWidth: 1280,
  innerHeight: 720,
  devicePixelRatio: 1,
  setTimeout: noTimer,
  setInterval: noTimer,
  requestAnimationFrame: noTimer,
  requestIdleCallback: noTimer,
  queueMicrotask: (callback: () => void) => void Promise.resolve().then(callback),
  fetch: () => new Promise(() => {}),
  URL: StubUrl,
  URLSearchParams: StubSearchParams,
  ontrendLoader,
});
for (const name of BROWSER_GLOBALS)
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: createStub() });
