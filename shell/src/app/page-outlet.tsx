import { PagePlaceProvider } from '@ontrend/shared/contract';
import { createContext, useContext, useState } from 'react';
import { useOutlet } from 'react-router-dom';

/** Whether the page of the moment lies over the one before it; told by the frame. */
export const IsOverContext = createContext(false);

/**
 * Where pages stand: one at a time, but that a page opened over another leaves that one in place, with all it was
 * doing. The way back only takes the upper one away.
 */
export function PageOutlet() {
  const outlet = useOutlet();
  const isOver = useContext(IsOverContext);
  const [page, setPage] = useState(outlet);
  if (!isOver && page !== outlet) setPage(outlet);
  return (
    <>
      <PagePlaceProvider value={isOver ? 'behind' : 'alone'}>{isOver ? page : outlet}</PagePlaceProvider>
      {isOver ? <PagePlaceProvider value="over">{outlet}</PagePlaceProvider> : null}
    </>
  );
}
