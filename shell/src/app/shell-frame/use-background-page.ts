import { isModalRouteState, type RouteHandle } from '@ontrend/shared/contract';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The page the frame stands around. A page opened over another leaves the frame as it is: drawer and layout are the
 * lower one's.
 * @param handle of the route that matched
 * @returns the handle the frame follows, and whether the matched page lies over another
 */
export function usePageBehind<Handle extends RouteHandle>(
  handle: Handle,
): { isOver: boolean; frame: Handle } {
  const { key, state } = useLocation();
  const [behind, setBehind] = useState({ key, handle });
  const isOver = isModalRouteState(state) && state.backgroundKey === behind.key && key !== behind.key;
  if (!isOver && (behind.key !== key || behind.handle !== handle)) setBehind({ key, handle });
  return { isOver, frame: isOver ? behind.handle : handle };
}
