import { registerDevice, useSession } from '@ontrend/shared/session';
import type { BootData } from '../../core/document/boot-data.ts';
import { remoteBehind } from '../../core/guards/find-remote-for-url.ts';
import { isBelow } from '../../core/routes/is-under-path.ts';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { startQueue } from '../../services/analytics/analytics-queue.ts';
import { startErrorReports } from '../../services/errors/start-error-reporting.ts';
import { startLive } from '../../services/live-events/start-live-events.ts';
import { sendKeptLetters } from '../../services/outbox/start-outbox.ts';
import { prefetchRemotes } from '../../services/prefetch/prefetch-remotes.ts';
import type { ShellRouter } from '../router/create-router.tsx';
import { forgetIntent } from './clear-abandoned-intent.ts';
import { clearServiceWorkers } from './clear-service-workers.ts';

interface LaterOptions {
  boot: BootData;
  router: ShellRouter;
  registry: RemoteRegistry;
}

/** Whatever a page needs, but not to be seen and used: a chunk of its own, loaded when the browser is idle. */
export function startLater({ boot, router, registry }: LaterOptions) {
  void clearServiceWorkers().catch((error: unknown) => console.warn('An old cache stays:', error));

  const prefetch = prefetchRemotes({
    registry,
    builds: boot.remotes,
    remoteBehind: (address) =>
      remoteBehind(address, {
        signedIn: useSession.getState().status !== 'guest',
        mobile: boot.device.mobile,
        appDownloadUrl: boot.appDownloadUrl,
      }),
  });

  const arrive = (pathname: string) => {
    prefetch();
    // Spec 7, device create: after each navigation except on the embed route.
    if (!isBelow(pathname, '/embed')) void registerDevice();
  };
  let shown = router.state.location.pathname;
  arrive(shown);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    arrive(shown);
    forgetIntent(shown);
  });

  startLive();
  sendKeptLetters(registry);
  return { record: startQueue(), tellError: startErrorReports(boot) };
}
