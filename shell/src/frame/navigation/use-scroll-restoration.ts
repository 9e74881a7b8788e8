import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { endSmoothScroll } from './anchor-links.ts';

// Restores what React Router's ScrollRestoration doesn't: scroll containers (`data-scroll="<name>"`), and
// pages that reach their height only after the first render.

const STORAGE_KEY = 'ontrend.scroll';
/** Maximum number of pages whose offsets are stored. */
const MAX_PAGES = 50;
/** Time that a page gets to reach its previous height, in milliseconds. */
const RESTORE_TIMEOUT_MS = 3_000;
const PAGE_NAME = '';

/** Scroll offsets by container name; '' is the page itself. */
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

/** Records the offset of a scroll container, or of the page. */
function recordOffset(target: EventTarget | null): void {
  const container = target instanceof HTMLElement ? target : null;
  const name = container ? container.dataset.scroll : PAGE_NAME;
  if (name === undefined || !positions) return;
  const offsets = positions.get(currentKey) ?? {};
  offsets[name] = container ? container.scrollTop : window.scrollY;
  // Insert at the end, so that the oldest entries are first.
  positions.delete(currentKey);
  positions.set(currentKey, offsets);
}

const recordScroll = ({ target }: Event) => recordOffset(target);

function savePositions(): void {
  // The event of the last scroll comes with the next frame, which may be too late.
  for (const target of [document, ...document.querySelectorAll('[data-scroll]')]) recordOffset(target);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...(positions ?? [])].slice(-MAX_PAGES)));
  } catch {
    // Without storage, a reload starts at the top.
  }
}

/** Restores scroll offsets as far as the content is tall enough. True when all are restored. */
function restoreOffsets(offsets: Offsets): boolean {
  let isDone = true;
  for (const [name, top] of Object.entries(offsets)) {
    const container =
      name === PAGE_NAME ? null : document.querySelector<HTMLElement>(`[data-scroll="${CSS.escape(name)}"]`);
    if (name === PAGE_NAME && window.scrollY < top - 1) window.scrollTo(0, top);
    if (container && container.scrollTop < top - 1) container.scrollTop = top;
    if ((name === PAGE_NAME ? window.scrollY : (container?.scrollTop ?? 0)) < top - 1) isDone = false;
  }
  return isDone;
}

/**
 * Repeats the restoration whenever the page grows, until it is complete, the user scrolls or the time is up.
 */
function restoreUntilComplete(offsets: Offsets): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new ResizeObserver(() => restoreOffsets(offsets) && controller.abort());
  observer.observe(document.body);
  for (const container of document.querySelectorAll('[data-scroll] > *')) observer.observe(container);
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

/**
 * Stores the scroll offsets of the page and its containers, and restores them on back navigation and reload.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    document.addEventListener('scroll', recordScroll, { capture: true, passive: true });
    addEventListener('pagehide', savePositions);
    return () => {
      document.removeEventListener('scroll', recordScroll, { capture: true });
      removeEventListener('pagehide', savePositions);
    };
  }, []);

  useLayoutEffect(() => {
    // After ScrollRestoration, a child, has scrolled to the anchor.
    endSmoothScroll();
    positions ??= readPositions();
    currentKey = key;
    const savedOffsets = type === 'POP' ? positions.get(key) : undefined;
    // A copy, because scroll events during the restoration report smaller offsets.
    const offsets = savedOffsets && { ...savedOffsets };
    return offsets && !restoreOffsets(offsets) ? restoreUntilComplete(offsets) : undefined;
  }, [key, type]);
}
