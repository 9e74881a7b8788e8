import { useAutoRetry } from '@ontrend/shared/retry';
import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../../services/prefetch/run-when-idle.ts';
import type { GlobalOverlaysProps } from './global-overlays.tsx';

/** Loads the global overlays when the browser is idle. */
export function LazyGlobalOverlays(props: GlobalOverlaysProps) {
  const [GlobalOverlays, setGlobalOverlays] = useState<ComponentType<GlobalOverlaysProps>>();
  const [hasFailed, setFailed] = useState(false);
  const load = () =>
    import('./global-overlays.tsx').then(
      (module) => setGlobalOverlays(() => module.GlobalOverlays),
      () => setFailed(true),
    );
  useEffect(() => runWhenIdle(() => void load()), []);
  // The overlays include alerts, upload progress and the connection notice.
  useAutoRetry(hasFailed && !GlobalOverlays ? load : null);
  return GlobalOverlays ? <GlobalOverlays {...props} /> : null;
}
