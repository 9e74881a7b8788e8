import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

// What react-router's own restoration leaves open: lists that scroll in a box of their own (`data-scroll="<name>"`),
// and pages that become tall enough only after they were drawn.

const STORAGE_KEY = 'ontrend.scroll';
/** Pages whose positions are kept. */
const MAX_PAGES = 50;
/** Milliseconds a page gets to become as tall as it was. */
const RESTORE_TIMEOUT_MS = 3_000;
const PAGE_NAME = '';

/** Offsets by the name of what scrolls; the page itself is ''. */
type Offsets = Record<string, number>;

function readPositions(): Map<string, Offsets> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Offsets][]);
  } catch {
    return new Map();
  }
}

let positions: Map<string, Offsets> | undefined;
let currentKey = '';

function recordOffset({ target }: Event): void {
  const box = target instanceof HTMLElement ? target : null;
  const name = box ? box.dataset.scroll : PAGE_NAME;
  if (name === undefined || !positions) return;
  const offsets = positions.get(currentKey) ?? {};
  offsets[name] = box ? box.scrollTop : window.scrollY;
  // Again at the end: the oldest go first.
  positions.delete(currentKey);
  positions.set(currentKey, offsets);
}

function savePositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...(positions ?? [])].slice(-MAX_PAGES)));
  } catch {
    // No storage: a reload begins at the top.
  }
}

/** Scrolls back as far as there is something to scroll. True when all of it stands where it stood. */
function restoreOffsets(offsets: Offsets): boolean {
  let isDone = true;
  for (const [name, top] of Object.entries(offsets)) {
    const box =
      name === PAGE_NAME ? null : document.querySelector<HTMLElement>(`[data-scroll="${CSS.escape(name)}"]`);
    if (name === PAGE_NAME && window.scrollY < top - 1) window.scrollTo(0, top);
    if (box && box.scrollTop < top - 1) box.scrollTop = top;
    if ((name === PAGE_NAME ? window.scrollY : (box?.scrollTop ?? 0)) < top - 1) isDone = false;
  }
  return isDone;
}

/** Brings offsets back, again whenever the page grows, until they are reached, the reader moves or time is up. */
function keepRestoring(offsets: Offsets): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new ResizeObserver(() => restoreOffsets(offsets) && controller.abort());
  observer.observe(document.body);
  for (const box of document.querySelectorAll('[data-scroll] > *')) observer.observe(box);
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, () => controller.abort(), { signal, passive: true });
  }
  const timer = setTimeout(() => controller.abort(), RESTORE_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return () => controller.abort();
}

/** Keeps where the page and its lists stand, and brings them back there on the way back or after a reload. */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    document.addEventListener('scroll', recordOffset, { capture: true, passive: true });
    addEventListener('pagehide', savePositions);
    return () => {
      document.removeEventListener('scroll', recordOffset, { capture: true });
      removeEventListener('pagehide', savePositions);
    };
  }, []);

  useLayoutEffect(() => {
    positions ??= readPositions();
    currentKey = key;
    const savedOffsets = type === 'POP' ? positions.get(key) : undefined;
    // A copy: on the way there the page reports smaller offsets.
    const offsets = savedOffsets && { ...savedOffsets };
    return offsets && !restoreOffsets(offsets) ? keepRestoring(offsets) : undefined;
  }, [key, type]);
}
