import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../../services/prefetch/run-when-idle.ts';

/** So long after it could not be loaded it is tried again. In ms. */
const RETRY_DELAY_MS = 30_000;

interface GlobalOverlaysProps {
  /** The page leaves room for what speaks for the app. */
  hasRoomForPromotions: boolean;
}

/** What stands beside every page, once the browser has nothing better to do: nobody waits for it. */
export function LazyGlobalOverlays({ hasRoomForPromotions }: GlobalOverlaysProps) {
  const [GlobalOverlays, setGlobalOverlays] = useState<ComponentType<GlobalOverlaysProps>>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    runWhenIdle(() => {
      import('./global-overlays.tsx').then(
        (module) => setGlobalOverlays(() => module.GlobalOverlays),
        // Uploads and the line itself are told of there: a page that was opened on a bad one has it later.
        () => {
          timer = setTimeout(() => setFailures(failures + 1), RETRY_DELAY_MS);
        },
      );
    });
    return () => clearTimeout(timer);
  }, [failures]);
  return GlobalOverlays ? <GlobalOverlays hasRoomForPromotions={hasRoomForPromotions} /> : null;
}
