import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../prefetch/when-idle.ts';

const NOTHING: ComponentType<{ hasRoom: boolean }> = () => null;

// Where it can't be loaded, nobody misses it.
const InstallPieces = lazy(() =>
  import('./install-pieces.tsx').then(
    (pieces) => ({ default: pieces.InstallPieces as typeof NOTHING }),
    () => ({ default: NOTHING }),
  ),
);

/** What speaks for the app, once the browser has nothing better to do: nobody waits for it. */
export function InstallLater({ hasRoom }: { hasRoom: boolean }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  return isTime ? (
    <Suspense fallback={null}>
      <InstallPieces hasRoom={hasRoom} />
    </Suspense>
  ) : null;
}
