import type { RouteHandle } from '@ontrend/shared/contract';
import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';

/** Handles of the shell's own pages. Their titles are texts of the shell. */
export const downloadHandle = {
  name: 'download',
  title: 'download.title',
  layout: 'default',
  transition: 'fade',
} as const satisfies RouteHandle;

const showcaseHandle = { title: 'ui.title', layout: 'text', transition: 'none' } as const;
export const uiHandle = { name: 'ui', ...showcaseHandle } as const satisfies RouteHandle;
export const uiDesktopHandle = { name: 'ui-desktop', ...showcaseHandle } as const satisfies RouteHandle;
export const uiMobileHandle = { name: 'ui-mobile', ...showcaseHandle } as const satisfies RouteHandle;

/**
 * The shell's own pages for the document server, written to shell.json. `renderPage` (render-frame.tsx)
 * renders their HTML without scripts.
 */
export const shellDocument = {
  routes: [
    {
      path: paths.download.path,
      handle: downloadHandle,
      metadata: { title: '{{texts.download.title}}', description: '{{texts.download.description}}' },
    },
    { path: paths.ui.path, handle: uiHandle, metadata: { title: '{{texts.ui.title}}' } },
    { path: paths.uiDesktop.path, handle: uiDesktopHandle, metadata: { title: '{{texts.ui.title}}' } },
    { path: paths.uiMobile.path, handle: uiMobileHandle, metadata: { title: '{{texts.ui.title}}' } },
  ],
} satisfies RemoteDocument;
