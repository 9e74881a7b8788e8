import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of the panel. Where less room is left, comments open in the dialog. */
const MIN_WIDTH_PX = 340;
const MAX_WIDTH_PX = 440;
/** Width of the side actions with the gaps around them and around the player. */
const ACTIONS_PX = 96;

/** Returns the width of a panel beside the player and its side actions; 0 without room for it. */
export function getPanelWidth(page: Element | null | undefined): number {
  const player = page?.querySelector<HTMLElement>('.feed-frame');
  if (!page || !player) return 0;
  const room = page.clientWidth - player.offsetWidth - ACTIONS_PX;
  return room < MIN_WIDTH_PX ? 0 : Math.min(room, MAX_WIDTH_PX);
}

/** Returns the width of the panel while it is open, also after the window has changed. */
export function usePanelWidth(rail: RefObject<HTMLElement | null>, isOpen: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const update = () => setWidth(getPanelWidth(rail.current?.parentElement));
    update();
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, [rail, isOpen]);
  return isOpen ? width : 0;
}
