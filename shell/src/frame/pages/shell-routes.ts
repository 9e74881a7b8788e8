import type { RemoteRoute } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { downloadHandle, uiDesktopHandle, uiHandle, uiMobileHandle } from '../../core/routes/shell-pages.ts';

const showcase = async () => ({
  Component: (await import('./showcase/showcase-page.tsx')).ShowcasePage,
});

const download = async () => ({
  Component: (await import('./download/download-page.tsx')).DownloadPage,
});

/**
 * The pages the shell itself brings. Each is a chunk of its own, loaded when it is opened:
 * `lazy: async () => ({ Component: (await import('../pages/x.tsx')).XPage })`.
 */
export const ownRoutes: RemoteRoute[] = [
  { path: paths.download.path, handle: downloadHandle, lazy: download },
  { path: paths.ui.path, handle: uiHandle, lazy: showcase },
  { path: paths.uiDesktop.path, handle: uiDesktopHandle, lazy: showcase },
  { path: paths.uiMobile.path, handle: uiMobileHandle, lazy: showcase },
];
