import { paths } from '@ontrend/shared/paths';
import type { NavigateFunction } from 'react-router-dom';

const backHandlers: (() => void)[] = [];

/**
 * Sets the back action of a page (SHELL-28). The latest handler wins.
 * @returns removes the handler
 */
export function setBackHandler(handler: () => void): () => void {
  backHandlers.push(handler);
  return () => {
    const index = backHandlers.lastIndexOf(handler);
    if (index >= 0) backHandlers.splice(index, 1);
  };
}

/**
 * Runs the latest back handler. Without one, goes back one page, or home when the visitor came from another
 * site.
 */
export function goBack(navigate: NavigateFunction): void {
  const handler = backHandlers.at(-1);
  if (handler) handler();
  // React Router numbers its history entries. Index 0 is the first page of this site in the tab.
  else if ((history.state as { idx?: number } | null)?.idx) void navigate(-1);
  else void navigate(paths.home.href());
}
