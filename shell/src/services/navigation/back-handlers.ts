import { paths } from '@ontrend/shared/paths';
import type { NavigateFunction } from 'react-router-dom';

const backHandlers: (() => void)[] = [];

/**
 * Lets a page say what its way back is, for as long as it stands (spec 2.2, back action).
 * @returns gives it back to the history
 */
export function setBackHandler(handler: () => void): () => void {
  backHandlers.push(handler);
  return () => {
    const index = backHandlers.lastIndexOf(handler);
    if (index >= 0) backHandlers.splice(index, 1);
  };
}

/** Goes back: by the page's own handler, or one page; home for a page somebody came to from elsewhere. */
export function goBack(navigate: NavigateFunction): void {
  const handler = backHandlers.at(-1);
  if (handler) handler();
  // The router numbers its entries: what lies before the first is another site.
  else if ((history.state as { idx?: number } | null)?.idx) void navigate(-1);
  else void navigate(paths.home.href());
}
