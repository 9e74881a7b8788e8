import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../../services/prefetch/run-when-idle.ts';

/** Delay before a failed load is repeated, in milliseconds. */
const RETRY_DELAY_MS = 30_000;

interface GlobalOverlaysProps {
  hasRoomForPromotions: boolean;
}

/** Loads the global overlays when the browser is idle. */
export function LazyGlobalOverlays({ hasRoomForPromotions }: GlobalOverlaysProps) {
  const [GlobalOverlays, setGlobalOverlays] = useState<ComponentType<GlobalOverlaysProps>>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    runWhenIdle(() => {
      import('./global-overlays.tsx').then(
        (module) => setGlobalOverlays(() => module.GlobalOverlays),
        // Retry, because the overlays include upload progress and the connection notice.
        () => {
          timer = setTimeout(() => setFailures(failures + 1), RETRY_DELAY_MS);
        },
      );
    });
    return () => clearTimeout(timer);
  }, [failures]);
  return GlobalOverlays ? <GlobalOverlays hasRoomForPromotions={hasRoomForPromotions} /> : null;
}
