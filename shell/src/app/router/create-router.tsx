import type { Device } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { findGuardRedirect } from '../../core/guards/guards.ts';
import { findAliasTarget, findRouteOwner } from '../../core/routes/route-table.ts';
import { NOT_FOUND_HANDLE } from '../../frame/pages/handle-override.ts';
import { PageError } from '../../frame/pages/page-error.tsx';
import { shellRoutes } from '../../frame/pages/shell-routes.ts';
import { UnmatchedRoute } from '../../frame/pages/unmatched-route.tsx';
import type { RecoveringRegistry } from '../../remotes/loading/registry.ts';
import { createPageRoute } from '../../remotes/routes/create-page-route.ts';
import { createRemoteLoader } from '../../remotes/routes/remote-loader.ts';
import { hasPrerenderedContent } from '../shell-frame/hydration.ts';
import { PageOutlet } from '../shell-frame/page-outlet.tsx';
import { ShellFrame } from '../shell-frame/shell-frame.tsx';

/** Id of the route that is the parent of all pages. */
const PAGES_ROUTE_ID = 'pages';

interface RouterOptions {
  device: Device;
  registry: RecoveringRegistry;
  appDownloadUrl: string | null;
}

/**
 * Creates the router of the page. It starts with the frame alone. The routes of a remote are added at the
 * first navigation below one of its top paths, after the guards have run.
 */
export function createShellRouter({ device, registry, appDownloadUrl }: RouterOptions) {
  /** Returns the target of an alias or a guard redirect, or null. */
  const findRedirectTarget = ({ pathname, search }: URL): string | null => {
    const alias = findAliasTarget(pathname);
    if (alias) return alias + search;
    const signedIn = useSession.getState().status !== 'guest';
    return findGuardRedirect({ signedIn, mobile: device.mobile, appDownloadUrl }, pathname + search);
  };

  const remoteLoader = createRemoteLoader({
    registry,
    addRoutes(remote, routes) {
      remoteRoutes.set(remote, routes);
      router.patchRoutes(PAGES_ROUTE_ID, routes);
    },
    replaceRoutes(remote, routes) {
      remoteRoutes.set(remote, routes);
      // An internal function of React Router for hot reloading. It takes effect with the next navigation.
      router._internalSetRoutes(createRoutes());
    },
    canShowPanel: () => !hasPrerenderedContent(),
    onLateRoutes(remote) {
      const { location: open, navigation } = router.state;
      // Leave a navigation in progress alone: navigating to the current page would cancel it.
      if (navigation.state !== 'idle' || findRouteOwner(open.pathname)?.remote !== remote) return;
      void router.navigate(open, { replace: true, preventScrollReset: true });
    },
  });
  /** Routes by remote. */
  const remoteRoutes = new Map<string, RouteObject[]>();

  const createRoutes = (): RouteObject[] => [
    {
      Component: ShellFrame,
      HydrateFallback: () => null,
      // Shown for errors of the frame itself.
      errorElement: <PageError />,
      children: [
        {
          id: PAGES_ROUTE_ID,
          element: <PageOutlet />,
          errorElement: (
            <PageError replaceRemote={remoteLoader.replaceRemote} reloadRoutes={remoteLoader.reloadRoutes} />
          ),
          loader: ({ request }) => {
            const target = findRedirectTarget(new URL(request.url));
            return target ? redirect(target) : null;
          },
          shouldRevalidate: () => true,
          children: [
            ...shellRoutes.map((route) => createPageRoute(route)),
            {
              path: '*',
              element: <UnmatchedRoute remoteLoader={remoteLoader} />,
              handle: NOT_FOUND_HANDLE,
            },
            ...[...remoteRoutes.values()].flat(),
          ],
        },
      ],
    },
  ];

  const router = createBrowserRouter(createRoutes(), {
    async patchRoutesOnNavigation({ path }) {
      const url = new URL(path, location.origin);
      const remote = findRouteOwner(url.pathname)?.remote;
      if (remote && !findRedirectTarget(url)) await remoteLoader.loadRoutes(remote);
    },
  });
  // Apply the guards again when the session ends on a protected page. A logout reloads the page instead.
  events.on('session.ended', ({ reason }) => {
    if (reason === 'rejected') void router.revalidate();
  });
  return router;
}

export type ShellRouter = ReturnType<typeof createShellRouter>;

/** Resolves when the first page's remote and data have loaded or failed. */
export function waitUntilInitialized(router: ShellRouter): Promise<void> {
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
