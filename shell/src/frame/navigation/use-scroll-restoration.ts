import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

// What react-router's own restoration leaves open: lists that scroll in a box of their own (`data-scroll="<name>"`),
// and pages that become tall enough only after they were drawn.

const STORAGE_KEY = 'ontrend.scroll';
/** Pages whose positions are kept. */
const KEPT = 50;
/** Milliseconds a page gets to become as tall as it was. */
const GROWTH_MS = 3_000;
const PAGE = '';

/** Offsets by the name of what scrolls; the page itself is ''. */
type Offsets = Record<string, number>;

function read(): Map<string, Offsets> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Offsets][]);
  } catch {
    return new Map();
  }
}

let positions: Map<string, Offsets> | undefined;
let shownKey = '';

function remember({ target }: Event): void {
  const box = target instanceof HTMLElement ? target : null;
  const name = box ? box.dataset.scroll : PAGE;
  if (name === undefined || !positions) return;
  const offsets = positions.get(shownKey) ?? {};
  offsets[name] = box ? box.scrollTop : window.scrollY;
  // Again at the end: the oldest go first.
  positions.delete(shownKey);
  positions.set(shownKey, offsets);
}

function keep(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...(positions ?? [])].slice(-KEPT)));
  } catch {
    // No storage: a reload begins at the top.
  }
}

/** Scrolls back as far as there is something to scroll. True when all of it stands where it stood. */
function bringBack(offsets: Offsets): boolean {
  let isDone = true;
  for (const [name, top] of Object.entries(offsets)) {
    const box =
      name === PAGE ? null : document.querySelector<HTMLElement>(`[data-scroll="${CSS.escape(name)}"]`);
    if (name === PAGE && window.scrollY < top - 1) window.scrollTo(0, top);
    if (box && box.scrollTop < top - 1) box.scrollTop = top;
    if ((name === PAGE ? window.scrollY : (box?.scrollTop ?? 0)) < top - 1) isDone = false;
  }
  return isDone;
}

/** Brings offsets back, again whenever the page grows, until they are reached, the reader moves or time is up. */
function insist(offsets: Offsets): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const observer = new ResizeObserver(() => bringBack(offsets) && ending.abort());
  observer.observe(document.body);
  for (const box of document.querySelectorAll('[data-scroll] > *')) observer.observe(box);
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, () => ending.abort(), { signal, passive: true });
  }
  const timer = setTimeout(() => ending.abort(), GROWTH_MS);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return () => ending.abort();
}

/** Keeps where the page and its lists stand, and brings them back there on the way back or after a reload. */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('scroll', remember, { capture: true });
      removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    positions ??= read();
    shownKey = key;
    const known = type === 'POP' ? positions.get(key) : undefined;
    // A copy: on the way there the page reports smaller offsets.
    const offsets = known && { ...known };
    return offsets && !bringBack(offsets) ? insist(offsets) : undefined;
  }, [key, type]);
}
