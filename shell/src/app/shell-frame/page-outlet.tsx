import { PageLayerProvider } from '@ontrend/shared/contract';
import { createContext, useContext, useState } from 'react';
import { useOutlet } from 'react-router-dom';

/** Whether the page of the moment lies over the one before it; told by the frame. */
export const IsOverlayRouteContext = createContext(false);

/**
 * Where pages stand: one at a time, but that a page opened over another leaves that one in place, with all it was
 * doing. The way back only takes the upper one away.
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
