import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Layer {
  popup: RefObject<HTMLDivElement | null>;
  /** The elements that had the focus before, nearest first, in case that one has been removed. */
  openers: HTMLElement[];
}

/** All open overlays, topmost last. base-ui only knows overlays that are nested in the React tree. */
const stack: Layer[] = [];
const openersWithin = new WeakMap<Element, HTMLElement[]>();
/** Events that have closed an overlay, so that one Escape closes only one. */
const handledEvents = new WeakSet<Event>();

/**
 * Returns true while a dialog, sheet, menu or popover is open and handles the keyboard.
 * @param within an element of the caller, which may be inside an overlay itself: only overlays above that one
 *   count
 */
export function isOverlayOpen(within: Element | null = null): boolean {
  const top = stack.at(-1);
  return top !== undefined && !(within && top.popup.current?.contains(within));
}

/**
 * The last pressed button or link. A press doesn't always move the focus, for example in Safari and on touch
 * in the feed.
 */
let lastPressed: HTMLElement | null = null;

/**
 * Tracks the last pressed element, so that a closed overlay returns the focus to it. The shell calls it once
 * per page; remotes don't call it.
 */
export function startFocusTracking(): void {
  const trackPress = ({ target }: Event) => {
    lastPressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
  };
  document.addEventListener('click', trackPress, true);
}

/** Popups are mounted after their layer has opened, so this runs when another one opens or this one closes. */
function rememberOpeners({ popup, openers }: Layer): void {
  if (popup.current) openersWithin.set(popup.current, openers);
}

function currentOpeners(): HTMLElement[] {
  stack.forEach(rememberOpeners);
  const { activeElement, body } = document;
  const focused = activeElement && activeElement !== body ? activeElement : lastPressed;
  if (!(focused instanceof HTMLElement)) return [];
  const openers = [focused];
  for (let node: Element | null = focused; node; node = node.parentElement) {
    openers.push(...(openersWithin.get(node) ?? []));
  }
  return openers;
}

/** The part of base-ui's change details that layers use. */
export interface ChangeDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

/** Elements above all overlays that don't close them when pressed, such as alerts. */
const ABOVE_OVERLAYS = '[data-above-overlays]';

function isAboveOverlays(event: Event): boolean {
  // A focusout event has the next focused element as its related target.
  const where = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return where instanceof Element && where.closest(ABOVE_OVERLAYS) !== null;
}

export interface LayerHandle {
  popup: RefObject<HTMLDivElement | null>;
  /** Returns whether the event may close this layer; otherwise the change is canceled. */
  mayClose(details: ChangeDetails): boolean;
  /** For base-ui: the element that gets the focus back, or false when the focus is elsewhere already. */
  finalFocus(): HTMLElement | false;
}

/**
 * Adds an open overlay to the stack: only the topmost one responds to Escape and presses outside.
 * @param opener known for menus and popovers; default: the focused element when it opens
 */
export function useLayer(open: boolean, opener?: HTMLElement | null): LayerHandle {
  const popup = useRef<HTMLDivElement>(null);
  const layer = useRef<Layer>({ popup, openers: [] });

  useLayoutEffect(() => {
    if (!open) return;
    const mine = layer.current;
    mine.openers = opener ? [opener] : currentOpeners();
    stack.push(mine);
    return () => {
      rememberOpeners(mine);
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
    finalFocus: () => {
      const { activeElement } = document;
      const isInside = activeElement === document.body || popup.current?.contains(activeElement);
      // The action that closed the layer has moved the focus, for example to a form field.
      if (activeElement && !isInside) return false;
      return layer.current.openers.find((element) => element.isConnected) ?? false;
    },
  };
}
