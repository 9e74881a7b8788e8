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

/**
 * Opens a card with the profile of a user while the pointer or the keyboard focus rests on a link to it
 * (SEARCH-15). Listens to the whole document, so links of all remotes have the card.
 */
export function UserCards() {
  const [card, setCard] = useState<OpenCard | null>(null);
  const location = useLocation();
  const locationKey = useRef(location.key);
  const current = useRef<{ link: HTMLElement | null; timer: ReturnType<typeof setTimeout> | undefined }>({
    link: null,
    timer: undefined,
  });
  const cardElement = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const state = current.current;
    const close = () => {
      clearTimeout(state.timer);
      state.link = null;
      setCard(null);
    };
    const open = (target: UserLink) => {
      clearTimeout(state.timer);
      if (state.link === target.link) return;
      state.link = target.link;
      state.timer = setTimeout(() => {
        loadCard(target.username).then(
          (Card) => {
            // The pointer may have left meanwhile.
            if (Card && state.link === target.link && target.link.isConnected) setCard({ ...target, Card });
          },
          () => undefined,
        );
      }, OPEN_DELAY_MS);
    };
    const scheduleClose = () => {
      if (!state.link) return;
      clearTimeout(state.timer);
      state.timer = setTimeout(close, CLOSE_DELAY_MS);
    };
    const isInCard = (node: EventTarget | null) =>
      node instanceof Node && cardElement.current?.contains(node) === true;

    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const userLink = findUserLink(target);
      if (isInCard(target)) clearTimeout(state.timer);
      else if (userLink) open(userLink);
      // A card that the keyboard opened stays until the focus leaves.
      else if (state.link !== document.activeElement) scheduleClose();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (isInCard(target)) return;
      const userLink = findUserLink(target);
      if (userLink?.link.matches(':focus-visible')) open(userLink);
      else close();
    };
    // Before any other listener: Escape closes the card only, not the dialog below it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !cardElement.current) return;
      event.preventDefault();
      event.stopPropagation();
      if (isInCard(document.activeElement)) state.link?.focus();
      close();
    };
    const onPress = ({ target }: Event) => {
      if (!isInCard(target)) close();
    };
    const abortController = new AbortController();
    const { signal } = abortController;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    document.documentElement.addEventListener('pointerleave', scheduleClose, { signal });
    addEventListener('keydown', onKeyDown, { signal, capture: true });
    addEventListener('scroll', onPress, { signal, capture: true, passive: true });
    addEventListener('resize', close, { signal });
    return () => {
      abortController.abort();
      close();
    };
  }, []);

  if (locationKey.current !== location.key) {
    locationKey.current = location.key;
    current.current.link = null;
    clearTimeout(current.current.timer);
    if (card) setCard(null);
  }
  return card ? <card.Card key={card.username} ref={cardElement} {...card} /> : null;
}
