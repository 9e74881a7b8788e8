import type { VirtualClock } from './clock.ts';
import type { createNetwork } from './network.ts';
import type { SharedState, TabGlobals } from './shared-state.ts';
import { createTabGlobals } from './tab-globals.ts';

interface OpenTab<Page> {
  id: number;
  page: Page;
  globals: TabGlobals;
  close(): void;
}

/** Longest delay of storage events and broadcasts between tabs, in milliseconds. */
const EVENT_DELAY_MS = 50;

/** Returns a generator of numbers between 0 and 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Creates a browser whose tabs share storage, cookies, locks and broadcasts.
 * @param createPage runs the page's code with the globals of a tab
 */
export function createBrowser<Page extends { start(): Promise<void> }>(
  clock: VirtualClock,
  network: ReturnType<typeof createNetwork>,
  createPage: (globals: TabGlobals) => Page,
  seed: number,
) {
  const tabs: OpenTab<Page>[] = [];
  let lastId = 0;
  const random = createRandom(seed);
  const shared: SharedState = {
    clock,
    storage: {},
    cookies: new Map(),
    locks: new Map(),
    random,
    dispatchElsewhere(sender, dispatch) {
      // All tabs receive events of one tab in the same order.
      for (const { id } of tabs.filter((tab) => tab.id !== sender)) {
        const delay = Math.max(deliverAt.get(id) ?? 0, clock.now() + random() * EVENT_DELAY_MS);
        deliverAt.set(id, delay);
        clock.schedule(() => {
          const receiver = tabs.find((tab) => tab.id === id);
          if (receiver) dispatch(receiver.globals);
        }, delay - clock.now());
      }
    },
    reload(id) {
      clock.schedule(() => {
        const index = tabs.findIndex((tab) => tab.id === id);
        if (index >= 0) reloadTab(index);
      }, 0);
    },
  };
  /** When the last event of each tab arrives. */
  const deliverAt = new Map<number, number>();

  function createTab(): OpenTab<Page> {
    lastId += 1;
    const id = lastId;
    const connection = network.connect();
    const { globals, stop } = createTabGlobals(id, shared, connection.fetch as typeof fetch);
    const page = createPage(globals);
    void page.start();
    const close = () => {
      connection.close();
      stop();
    };
    return { id, page, globals, close };
  }

  function reloadTab(index: number): void {
    tabs[index]?.close();
    tabs[index] = createTab();
  }

  return {
    shared,
    pages: () => tabs.map(({ page }) => page),
    open: () => void tabs.push(createTab()),
    reload: reloadTab,
    close(index: number): void {
      for (const tab of tabs.splice(index, 1)) tab.close();
    },
  };
}
