import type { RemoteRoute } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { downloadHandle, uiDesktopHandle, uiHandle, uiMobileHandle } from '../../core/routes/shell-pages.ts';

const loadShowcasePage = async () => ({
  Component: (await import('./showcase/showcase-page.tsx')).ShowcasePage,
});

const loadDownloadPage = async () => ({
  Component: (await import('./download/download-page.tsx')).DownloadPage,
});

/**
 * The pages the shell itself brings. Each is a chunk of its own, loaded when it is opened:
 * `lazy: async () => ({ Component: (await import('../pages/x.tsx')).XPage })`.
 */
export const shellRoutes: RemoteRoute[] = [
  { path: paths.download.path, handle: downloadHandle, lazy: loadDownloadPage },
  { path: paths.ui.path, handle: uiHandle, lazy: loadShowcasePage },
  { path: paths.uiDesktop.path, handle: uiDesktopHandle, lazy: loadShowcasePage },
  { path: paths.uiMobile.path, handle: uiMobileHandle, lazy: loadShowcasePage },
];
