import { isModalRouteState, type RouteHandle } from '@ontrend/shared/contract';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The page the frame stands around. A page opened over another leaves the frame as it is: drawer and layout are the
 * lower one's.
 * @param handle of the route that matched
 * @returns the handle the frame follows, and whether the matched page lies over another
 */
export function useBackgroundPage<Handle extends RouteHandle>(
  handle: Handle,
): { isOverlay: boolean; frameHandle: Handle } {
  const { key, state } = useLocation();
  const [background, setBackground] = useState({ key, handle });
  const isOverlay =
    isModalRouteState(state) && state.backgroundKey === background.key && key !== background.key;
  if (!isOverlay && (background.key !== key || background.handle !== handle)) setBackground({ key, handle });
  return { isOverlay, frameHandle: isOverlay ? background.handle : handle };
}
