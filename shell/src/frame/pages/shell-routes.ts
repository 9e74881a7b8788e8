import type { RemoteRoute } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { downloadHandle, uiDesktopHandle, uiHandle, uiMobileHandle } from '../../core/routes/shell-pages.ts';

const loadShowcasePage = async () => ({
  Component: (await import('./showcase/showcase-page.tsx')).ShowcasePage,
});

const loadDownloadPage = async () => ({
  Component: (await import('./download/download-page.tsx')).DownloadPage,
});

/** Routes of the shell's own pages. Each page is a lazy chunk. */
export const shellRoutes: RemoteRoute[] = [
  { path: paths.download.path, handle: downloadHandle, lazy: loadDownloadPage },
  { path: paths.ui.path, handle: uiHandle, lazy: loadShowcasePage },
  { path: paths.uiDesktop.path, handle: uiDesktopHandle, lazy: loadShowcasePage },
  { path: paths.uiMobile.path, handle: uiMobileHandle, lazy: loadShowcasePage },
];
