import type { Device } from '@ontrend/shared/contract';
import { startToggleSync } from '@ontrend/shared/entities/toggle-sync';
import { registerDevice, useSession } from '@ontrend/shared/session';
import type { BootData } from '../../core/document/boot-data.ts';
import { findRemoteForUrl } from '../../core/guards/find-remote-for-url.ts';
import { isUnderPath } from '../../core/routes/is-under-path.ts';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { type QueuedEvent, startAnalyticsQueue } from '../../services/analytics/analytics-queue.ts';
import { startErrorReporting } from '../../services/errors/start-error-reporting.ts';
import { startPromotionGate } from '../../services/install/promotion-gate.ts';
import { startLiveEvents } from '../../services/live-events/start-live-events.ts';
import { startPageMetrics } from '../../services/metrics/start-page-metrics.ts';
import { startOutbox } from '../../services/outbox/start-outbox.ts';
import { startDeletionReminder } from '../../services/overlays/start-deletion-reminder.ts';
import { startGetAppDialog } from '../../services/overlays/start-get-app-dialog.ts';
import { startWelcome } from '../../services/overlays/start-welcome.ts';
import { startRemotePrefetch } from '../../services/prefetch/start-remote-prefetch.ts';
import { createThrottle } from '../../services/throttle.ts';
import type { ShellRouter } from '../router/create-router.tsx';
import { clearAbandonedIntent } from './clear-abandoned-intent.ts';
import { clearServiceWorkers } from './clear-service-workers.ts';

/** Minimum time between two device calls, in milliseconds. */
const REGISTRATION_INTERVAL_MS = 5_000;

interface DeferredServicesOptions {
  bootData: BootData;
  device: Device;
  router: ShellRouter;
  registry: RemoteRegistry;
  /** Analytics events from before these services were loaded. */
  earlyEvents: readonly QueuedEvent[];
}

/**
 * Starts the services that are not needed to render and use the page. They are a separate chunk, loaded when
 * the browser is idle.
 */
export function startDeferredServices({
  bootData,
  device,
  router,
  registry,
  earlyEvents,
}: DeferredServicesOptions) {
  void clearServiceWorkers().catch((error: unknown) =>
    console.warn('Clearing service workers failed:', error),
  );

  const prefetch = startRemotePrefetch({
    registry,
    builds: bootData.remotes,
    isGuest: () => useSession.getState().status === 'guest',
    findRemote: (address) =>
      findRemoteForUrl(address, location.origin, {
        signedIn: useSession.getState().status !== 'guest',
        mobile: bootData.device.mobile,
        appDownloadUrl: bootData.appDownloadUrl,
      }),
  });

  const registerThrottled = createThrottle(() => void registerDevice(), REGISTRATION_INTERVAL_MS);
  const handleNavigation = (pathname: string) => {
    prefetch();
    // A device call follows each navigation, except on the embed route (SHELL-87).
    if (!isUnderPath(pathname, '/embed')) registerThrottled();
  };
  let currentPathname = router.state.location.pathname;
  handleNavigation(currentPathname);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === currentPathname) return;
    currentPathname = location.pathname;
    handleNavigation(currentPathname);
    clearAbandonedIntent(currentPathname);
  });

  startPageMetrics({ bootData, device, router });
  const { trace } = bootData;
  if (trace)
    import('../../services/tracing/start-browser-tracing.ts').then(
      ({ startBrowserTracing }) => startBrowserTracing({ trace, router }),
      // The page works without its spans.
      (error: unknown) => console.warn('Tracing failed to load:', error),
    );
  startLiveEvents();
  startOutbox(registry);
  startToggleSync();
  startDeletionReminder();
  startWelcome();
  startGetAppDialog(device, earlyEvents);
  startPromotionGate(earlyEvents);
  const record = startAnalyticsQueue();
  earlyEvents.forEach(record);
  return { record, reportError: startErrorReporting(bootData) };
}
