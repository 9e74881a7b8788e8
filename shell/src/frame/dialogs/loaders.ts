import type { DialogRequest } from '@ontrend/shared/contract';
import type { ComponentType } from 'react';
import type { DialogPartProps } from './dialog-part.ts';

type Loader<Id extends DialogRequest['id']> = () => Promise<ComponentType<DialogPartProps<Id>>>;

/** Where each dialog is found: loaded when it is first opened. */
export const loaders: { [Id in DialogRequest['id']]: Loader<Id> } = {
  authentication: async () => (await import('./parts/authentication-dialog.tsx')).AuthenticationDialog,
  'not-available': async () => (await import('./parts/not-available-dialog.tsx')).NotAvailableDialog,
  'get-app': async () => (await import('./parts/get-app-dialog.tsx')).GetAppDialog,
  'app-open': async () => (await import('./parts/app-open-dialog.tsx')).AppOpenDialog,
  'qr-install': async () => (await import('./parts/qr-install-dialog.tsx')).QrInstallDialog,
  report: async () => (await import('./parts/report-dialog.tsx')).ReportDialog,
  'embed-video': async () => (await import('./parts/embed-video-dialog.tsx')).EmbedVideoDialog,
  'will-be-deleted': async () => (await import('./parts/will-be-deleted-dialog.tsx')).WillBeDeletedDialog,
  code: async () => (await import('./parts/code-dialog.tsx')).CodeDialog,
};
