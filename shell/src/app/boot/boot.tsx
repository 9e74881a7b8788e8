import '@ontrend/shared/styles/tokens.css';
import '@ontrend/shared/styles/base.css';
import '../../frame/layout/frame.css';
import { type ShellServices, ShellServicesProvider } from '@ontrend/shared/contract';
import { startEntities } from '@ontrend/shared/entities';
import { addTexts, i18n } from '@ontrend/shared/i18n';
import { startFocusTracking } from '@ontrend/shared/overlays';
import { queryClient, startSessionRefetch } from '@ontrend/shared/query';
import { startSession } from '@ontrend/shared/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { refineDevice } from '../../core/device/detect-device.ts';
import { BootContext } from '../../core/document/boot-context.ts';
import { readBootData } from '../../core/document/boot-data.ts';
import {
  catchUnhandledErrors,
  reportClientError,
  setErrorReporter,
} from '../../core/errors/report-client-error.ts';
import { addGrantedOwners } from '../../core/routes/route-table.ts';
import { followAnchorLinks } from '../../frame/navigation/anchor-links.ts';
import { enableViewTransitions } from '../../frame/navigation/enable-view-transitions.ts';
import { ensureLocationKeys } from '../../frame/navigation/location-keys.ts';
import en from '../../locales/en.json';
import { createRegistry } from '../../remotes/loading/registry.ts';
import { RegistryProvider } from '../../remotes/slots/registry-context.ts';
import { renderAuthForm } from '../../remotes/slots/render-auth-form.tsx';
import type { QueuedEvent } from '../../services/analytics/analytics-queue.ts';
import { startAnalyticsRecording } from '../../services/analytics/start-analytics-recording.ts';
import { setBackHandler } from '../../services/navigation/back-handlers.ts';
import { showAlert } from '../../services/overlays/alert-store.ts';
import { openDialog } from '../../services/overlays/dialog-store.ts';
import { closeSheet, openSheet } from '../../services/overlays/sheet-store.ts';
import { startEventAlerts } from '../../services/overlays/start-event-alerts.ts';
import { runWhenIdle } from '../../services/prefetch/run-when-idle.ts';
import { createShellRouter, waitUntilInitialized } from '../router/create-router.tsx';
import { setPageDescription } from '../shell-frame/page-description.ts';
import { prefetchFrameData } from '../shell-frame/use-frame-props.ts';
import { preloadOverlaysOnInteraction } from './preload-overlays-on-interaction.ts';

catchUnhandledErrors();
// On pages without a video the scripts can run before the document is parsed.
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

const bootData = readBootData();
const device = refineDevice(bootData.device, navigator);
const services: ShellServices = {
  device,
  alert: showAlert,
  openDialog,
  openSheet,
  closeSheet,
  setBackHandler,
  setPageDescription,
  renderAuthForm,
};

addTexts('shell', en);
for (const [namespace, texts] of Object.entries(bootData.language.texts)) {
  addTexts(namespace, texts, bootData.language.code);
}
void i18n.changeLanguage(bootData.language.code);
// Events that are emitted before the analytics queue has loaded.
const earlyEvents: QueuedEvent[] = [];
let enqueueEvent = (event: QueuedEvent): void => {
  earlyEvents.push(event);
};
await startEntities();
startSessionRefetch();
startFocusTracking();
startAnalyticsRecording((event) => enqueueEvent(event));
startEventAlerts();
preloadOverlaysOnInteraction();

// Guards and the first render depend on the session. The reply to its call is embedded in the document.
await startSession();
addGrantedOwners(bootData.owners);
const registry = createRegistry(bootData.remotes);
prefetchFrameData();
ensureLocationKeys();
const router = createShellRouter({ device, registry, appDownloadUrl: bootData.appDownloadUrl });
enableViewTransitions(router, device);
followAnchorLinks(router);
// Render when a page is ready. An earlier render would be empty, and React would then render the page in time
// slices, with visible intermediate states.
await waitUntilInitialized(router);
createRoot(document.getElementById('root') as HTMLElement, {
  // Errors that a boundary caught are reported too.
  onCaughtError(error) {
    console.error(error);
    reportClientError(error);
  },
}).render(
  <QueryClientProvider client={queryClient}>
    <ShellServicesProvider value={services}>
      <BootContext value={bootData}>
        <RegistryProvider value={registry}>
          <RouterProvider router={router} />
        </RegistryProvider>
      </BootContext>
    </ShellServicesProvider>
  </QueryClientProvider>,
);

runWhenIdle(() => {
  import('./start-deferred-services.ts')
    .then(({ startDeferredServices }) => {
      const deferred = startDeferredServices({ bootData, device, router, registry, earlyEvents });
      enqueueEvent = deferred.record;
      setErrorReporter(deferred.reportError);
    })
    // The page works without these services.
    .catch((error: unknown) => console.error('Deferred services failed to load:', error));
});
