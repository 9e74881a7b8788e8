import type { DialogRequest } from '@ontrend/shared/contract';
import type { ComponentType } from 'react';
import type { LazyDialogProps } from './dialog-props.ts';

type DialogLoader<Id extends DialogRequest['id']> = () => Promise<ComponentType<LazyDialogProps<Id>>>;

const loadEmbedDialog = async () => (await import('./lazy/embed-dialog.tsx')).EmbedDialog;

/** Lazy imports of the dialogs. */
export const dialogLoaders: { [Id in DialogRequest['id']]: DialogLoader<Id> } = {
  authentication: async () => (await import('./lazy/authentication-dialog.tsx')).AuthenticationDialog,
  'not-available': async () => (await import('./lazy/not-available-dialog.tsx')).NotAvailableDialog,
  'get-app': async () => (await import('./lazy/get-app-dialog.tsx')).GetAppDialog,
  'app-open': async () => (await import('./lazy/app-open-dialog.tsx')).AppOpenDialog,
  'qr-install': async () => (await import('./lazy/qr-install-dialog.tsx')).QrInstallDialog,
  report: async () => (await import('./lazy/report-dialog.tsx')).ReportDialog,
  'embed-video': loadEmbedDialog,
  'embed-playlist': loadEmbedDialog,
  'add-to-playlist': async () => (await import('./lazy/add-to-playlist-dialog.tsx')).AddToPlaylistDialog,
  'will-be-deleted': async () => (await import('./lazy/will-be-deleted-dialog.tsx')).WillBeDeletedDialog,
  welcome: async () => (await import('./lazy/welcome-dialog.tsx')).WelcomeDialog,
  'confirmation-code': async () => (await import('./lazy/code-dialog.tsx')).CodeDialog,
};
