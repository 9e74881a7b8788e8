import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Layer {
  popup: RefObject<HTMLDivElement | null>;
  /** Who had the focus before: the nearest first, should that one be gone. */
  openers: HTMLElement[];
}

/** What is open, the topmost last. base-ui knows only what is nested in React; here is everything. */
const stack: Layer[] = [];
const openersWithin = new WeakMap<Element, HTMLElement[]>();
/** Events that have closed something: one Escape closes one thing. */
const handledEvents = new WeakSet<Event>();

/**
 * True while a dialog, sheet, menu or popover is open: keys belong to it then.
 * @param within who asks, where it may stand in an overlay itself: only what is open over that counts
 */
export function isOverlayOpen(within: Element | null = null): boolean {
  const top = stack.at(-1);
  return top !== undefined && !(within && top.popup.current?.contains(within));
}

/** What was pressed last. Not every press gives the focus: not in Safari, nor below a finger in the feed. */
let lastPressed: HTMLElement | null = null;
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    lastPressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
  };
  document.addEventListener('click', note, true);
}

function currentOpeners(): HTMLElement[] {
  const { activeElement, body } = document;
  const focused = activeElement && activeElement !== body ? activeElement : lastPressed;
  if (!(focused instanceof HTMLElement)) return [];
  const openers = [focused];
  for (let node: Element | null = focused; node; node = node.parentElement) {
    openers.push(...(openersWithin.get(node) ?? []));
  }
  return openers;
}

/** Why base-ui wants something closed, as far as layers care. */
interface ChangeDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

/** Elements that lie over all layers and close none: the alerts. */
const ABOVE_OVERLAYS = '[data-above-overlays]';

function isAboveOverlays(event: Event): boolean {
  // A focus that goes away names where it goes.
  const where = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return where instanceof Element && where.closest(ABOVE_OVERLAYS) !== null;
}

export interface LayerHandle {
  popup: RefObject<HTMLDivElement | null>;
  /** Whether what happened is meant for this layer; a refused change is cancelled. */
  mayClose(details: ChangeDetails): boolean;
  /** For base-ui: whoever gets the focus back. */
  finalFocus(): HTMLElement | false;
}

/**
 * Puts an open overlay on the stack: only the topmost answers Escape and presses outside.
 * @param opener known for menus and popovers; otherwise whoever has the focus when it opens
 */
export function useLayer(open: boolean, opener?: HTMLElement | null): LayerHandle {
  const popup = useRef<HTMLDivElement>(null);
  const layer = useRef<Layer>({ popup, openers: [] });

  useLayoutEffect(() => {
    if (!open) return;
    const mine = layer.current;
    mine.openers = opener ? [opener] : currentOpeners();
    stack.push(mine);
    if (popup.current) openersWithin.set(popup.current, mine.openers);
    return () => {
      stack.splice(stack.indexOf(mine), 1);
    };
  }, [open, opener]);

  return {
    popup,
    mayClose({ reason, event, cancel }) {
      if (reason !== 'escape-key' && reason !== 'outside-press' && reason !== 'focus-out') return true;
      if (stack.at(-1) !== layer.current || handledEvents.has(event) || isAboveOverlays(event)) {
        cancel();
        return false;
      }
      handledEvents.add(event);
      return true;
    },
    finalFocus: () => layer.current.openers.find((element) => element.isConnected) ?? false,
  };
}
