import { PageLayerProvider } from '@ontrend/shared/contract';
import { createContext, useContext, useState } from 'react';
import { useOutlet } from 'react-router-dom';

/** Whether the current page is open over the previous one; provided by the frame. */
export const IsOverlayRouteContext = createContext(false);

/**
 * Renders the current page. When a page is open over another, the lower page stays mounted with its state,
 * and going back unmounts only the upper one.
 */
export function PageOutlet() {
  const outlet = useOutlet();
  const isOverlay = useContext(IsOverlayRouteContext);
  const [backgroundPage, setBackgroundPage] = useState(outlet);
  if (!isOverlay && backgroundPage !== outlet) setBackgroundPage(outlet);
  return (
    <>
      <PageLayerProvider value={isOverlay ? 'background' : 'single'}>
        {isOverlay ? backgroundPage : outlet}
      </PageLayerProvider>
      {isOverlay ? <PageLayerProvider value="overlay">{outlet}</PageLayerProvider> : null}
    </>
  );
}
