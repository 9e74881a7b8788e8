import type { ComponentType } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CLOSE_DELAY_MS, OPEN_DELAY_MS } from './constants.ts';
import { findUserLink, type UserLink } from './find-user-link.ts';
import type { UserCardProps } from './user-card.tsx';

/** Loads the card and its profile. @returns null if the profile cannot be shown */
async function loadCard(username: string): Promise<ComponentType<UserCardProps> | null> {
  const { UserCard, preloadUserCard } = await import('./user-card.tsx');
  return (await preloadUserCard(username)) ? UserCard : null;
}

interface OpenCard extends UserLink {
  Card: ComponentType<UserCardProps>;
}

interface CardState {
  /** The link whose card opens when the pointer or the focus has rested on it. */
  pending: HTMLElement | null;
  openTimer?: ReturnType<typeof setTimeout>;
  /** The link whose card is open. */
  shown: HTMLElement | null;
  closeTimer?: ReturnType<typeof setTimeout>;
}

/**
 * Opens a card with the profile of a user while the pointer or the keyboard focus rests on a link to it
 * (SEARCH-15). Listens to the whole document, so links of all remotes have the card.
 */
export function UserCards() {
  const [card, setCard] = useState<OpenCard | null>(null);
  const location = useLocation();
  const locationKey = useRef(location.key);
  const stateRef = useRef<CardState>({ pending: null, shown: null });
  const cardElement = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const state = stateRef.current;
    const isInCard = (node: EventTarget | null) =>
      node instanceof Node && cardElement.current?.contains(node) === true;

    const cancelOpen = () => {
      clearTimeout(state.openTimer);
      state.pending = null;
    };
    const closeCard = () => {
      clearTimeout(state.closeTimer);
      // Before `shown` is reset: otherwise the focus on the link would open its card again.
      if (isInCard(document.activeElement)) state.shown?.focus({ preventScroll: true });
      state.shown = null;
      setCard(null);
    };
    const close = () => {
      closeCard();
      cancelOpen();
    };
    // A card stays open while its link or its content has the keyboard focus. A click on Follow also moves the focus.
    const hasKeyboardFocus = () => {
      const focused = document.activeElement;
      if (state.shown === null || !focused?.matches(':focus-visible')) return false;
      return focused === state.shown || isInCard(focused);
    };
    const closeWithoutFocus = () => {
      if (state.shown && !hasKeyboardFocus()) closeCard();
    };
    const cancelTimers = () => {
      clearTimeout(state.closeTimer);
      cancelOpen();
    };
    const open = ({ link, username }: UserLink) => {
      if (link === state.shown) cancelTimers();
      if (link === state.shown || link === state.pending) return;
      cancelOpen();
      state.pending = link;
      state.openTimer = setTimeout(() => {
        loadCard(username).then(
          (Card) => {
            // The pointer may have left meanwhile.
            if (!Card || state.pending !== link || !link.isConnected) return;
            cancelTimers();
            state.shown = link;
            setCard({ link, username, Card });
          },
          () => undefined,
        );
      }, OPEN_DELAY_MS);
    };
    const scheduleClose = () => {
      clearTimeout(state.closeTimer);
      state.closeTimer = setTimeout(closeWithoutFocus, CLOSE_DELAY_MS);
    };
    const startLeaving = () => {
      // The page may move below the pointer when the keyboard moves the focus.
      if (!state.pending?.matches(':focus-visible')) cancelOpen();
      scheduleClose();
    };

    /** Position of the last movement. An event at the same position means that the page moved below the pointer. */
    let position = '';
    let wasSkipped = false;
    const positionOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;
    const onPointerOver = (event: PointerEvent) => {
      const { target, pointerType } = event;
      if (pointerType !== 'mouse') return;
      if (isInCard(target)) return cancelTimers();
      const userLink = findUserLink(target);
      if (!userLink) return startLeaving();
      if (userLink.link !== state.shown) scheduleClose();
      wasSkipped = positionOf(event) === position;
      if (wasSkipped || hasKeyboardFocus() || state.pending?.matches(':focus-visible')) return;
      open(userLink);
    };
    const onPointerMove = (event: PointerEvent) => {
      if (wasSkipped) onPointerOver(event);
      position = positionOf(event);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (isInCard(target)) return cancelTimers();
      const userLink = findUserLink(target);
      if (userLink?.link !== state.shown) closeCard();
      if (userLink && (userLink.link === state.shown || userLink.link.matches(':focus-visible')))
        open(userLink);
      else cancelOpen();
    };
    // Captured, so that Escape closes only the card and not the dialog below it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !cardElement.current) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const onPress = ({ target }: Event) => {
      if (!isInCard(target)) close();
    };
    // A pending card still opens, because moving the focus to a link may scroll the page.
    const onScroll = ({ target }: Event) => {
      if (!isInCard(target)) closeWithoutFocus();
    };
    const abortController = new AbortController();
    const { signal } = abortController;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('pointermove', onPointerMove, { signal, passive: true });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    document.documentElement.addEventListener('pointerleave', startLeaving, { signal });
    addEventListener('keydown', onKeyDown, { signal, capture: true });
    addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
    addEventListener('resize', closeWithoutFocus, { signal });
    return () => {
      abortController.abort();
      close();
    };
  }, []);

  if (locationKey.current !== location.key) {
    locationKey.current = location.key;
    clearTimeout(stateRef.current.openTimer);
    clearTimeout(stateRef.current.closeTimer);
    stateRef.current.pending = null;
    stateRef.current.shown = null;
    if (card) setCard(null);
  }
  return card ? <card.Card key={card.username} ref={cardElement} {...card} /> : null;
}
