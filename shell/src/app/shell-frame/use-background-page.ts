import { isModalRouteState, type RouteHandle } from '@ontrend/shared/contract';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns the handle that determines the frame. While a page is open over another, the frame keeps the drawer
 * and layout of the lower page.
 * @param handle handle of the matched route
 * @returns the handle of the frame, and whether the matched page is open over another
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
