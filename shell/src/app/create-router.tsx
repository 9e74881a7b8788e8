import type { Device } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { createBrowserRouter, Outlet, redirect } from 'react-router-dom';
import { isTakeoverPending } from '../document/takeover.ts';
import { LOST_HANDLE } from '../pages/lost.ts';
import { PageError } from '../pages/page-error.tsx';
import { Unmatched } from '../pages/unmatched.tsx';
import type { RemoteRegistry } from '../remotes/registry.ts';
import { createRemoteLoader } from '../routes/remote-loader.ts';
import { findTopPath } from '../routes/route-table.ts';
import { ShellFrame } from './shell-frame.tsx';

/** Id of the route all pages are children of. */
const PAGES = 'pages';

/**
 * The one router of the page. It starts with the frame and nothing in it; the routes of a remote come with
 * the first navigation below one of its top paths, after the guards.
 */
export function createShellRouter(device: Device, registry: RemoteRegistry) {
  const guardOf = (pathname: string, location: string): string | null => {
    const signedIn = useSession.getState().status !== 'guest';
    return findTopPath(pathname)?.guard?.({ signedIn, mobile: device.mobile }, location) ?? null;
  };

  const remotes = createRemoteLoader({
    registry,
    patch: (routes) => router.patchRoutes(PAGES, routes),
    panelAllowed: () => !isTakeoverPending(),
    onLate: () => void router.navigate(router.state.location, { replace: true, preventScrollReset: true }),
  });

  const router = createBrowserRouter(
    [
      {
        Component: ShellFrame,
        HydrateFallback: () => null,
        loader: ({ request }) => {
          const { pathname, search } = new URL(request.url);
          const target = guardOf(pathname, pathname + search);
          return target ? redirect(target) : null;
        },
        shouldRevalidate: () => true,
        children: [
          {
            id: PAGES,
            element: <Outlet />,
            errorElement: <PageError />,
            children: [
              {
                path: '*',
                element: <Unmatched remotes={remotes} />,
                handle: LOST_HANDLE,
              },
            ],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path }) {
        const { pathname, search } = new URL(path, location.origin);
        const owner = findTopPath(pathname);
        if (owner && !guardOf(pathname, pathname + search)) await remotes.bring(owner.remote);
      },
    },
  );
  return router;
}

/** Resolves once the first page's remote and data are there, or it is known that they are not. */
export function untilInitialized(router: ReturnType<typeof createShellRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
