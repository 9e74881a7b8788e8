import type { Device } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { redirectOf } from '../../core/guards/guards.ts';
import { aliasTarget, findTopPath } from '../../core/routes/route-table.ts';
import { LOST_HANDLE } from '../../frame/pages/handle-override.ts';
import { PageError } from '../../frame/pages/page-error.tsx';
import { ownRoutes } from '../../frame/pages/shell-routes.ts';
import { Unmatched } from '../../frame/pages/unmatched-route.tsx';
import type { ReplacingRegistry } from '../../remotes/loading/registry.ts';
import { toPage } from '../../remotes/routes/create-page-route.ts';
import { createRemoteLoader } from '../../remotes/routes/remote-loader.ts';
import { isDrawingWorthKeeping } from '../shell-frame/hydration.ts';
import { PageOutlet } from '../shell-frame/page-outlet.tsx';
import { ShellFrame } from '../shell-frame/shell-frame.tsx';

/** Id of the route all pages are children of. */
const PAGES = 'pages';

interface RouterOptions {
  device: Device;
  registry: ReplacingRegistry;
  appDownloadUrl: string | null;
}

/**
 * The one router of the page. It starts with the frame and nothing in it; the routes of a remote come with
 * the first navigation below one of its top paths, after the guards.
 */
export function createShellRouter({ device, registry, appDownloadUrl }: RouterOptions) {
  /** Where an address leads instead: an alias, or what the guards say. */
  const detourOf = ({ pathname, search }: URL): string | null => {
    const alias = aliasTarget(pathname);
    if (alias) return alias + search;
    const signedIn = useSession.getState().status !== 'guest';
    return redirectOf({ signedIn, mobile: device.mobile, appDownloadUrl }, pathname + search);
  };

  const remotes = createRemoteLoader({
    registry,
    patch(remote, routes) {
      grafted.set(remote, routes);
      router.patchRoutes(PAGES, routes);
    },
    swap(remote, routes) {
      grafted.set(remote, routes);
      // The router's own way to change what it has, made for hot reloading; it takes effect with the next navigation.
      router._internalSetRoutes(allRoutes());
    },
    panelAllowed: () => !isDrawingWorthKeeping(),
    onLate(remote) {
      const { location: open, navigation } = router.state;
      // Who is on the way somewhere gets there; a navigation to where they stand would end it.
      if (navigation.state !== 'idle' || findTopPath(open.pathname)?.remote !== remote) return;
      void router.navigate(open, { replace: true, preventScrollReset: true });
    },
  });
  /** What remotes have brought. */
  const grafted = new Map<string, RouteObject[]>();

  const allRoutes = (): RouteObject[] => [
    {
      Component: ShellFrame,
      HydrateFallback: () => null,
      // The frame itself broke.
      errorElement: <PageError />,
      children: [
        {
          id: PAGES,
          element: <PageOutlet />,
          errorElement: <PageError replace={remotes.replace} again={remotes.again} />,
          loader: ({ request }) => {
            const target = detourOf(new URL(request.url));
            return target ? redirect(target) : null;
          },
          shouldRevalidate: () => true,
          children: [
            ...ownRoutes.map((route) => toPage(route)),
            {
              path: '*',
              element: <Unmatched remotes={remotes} />,
              handle: LOST_HANDLE,
            },
            ...[...grafted.values()].flat(),
          ],
        },
      ],
    },
  ];

  const router = createBrowserRouter(allRoutes(), {
    async patchRoutesOnNavigation({ path }) {
      const address = new URL(path, location.origin);
      const remote = findTopPath(address.pathname)?.remote;
      if (remote && !detourOf(address)) await remotes.bring(remote);
    },
  });
  // In the midst of a page that guests are led away from. A logout loads the page anew.
  events.on('session.ended', ({ reason }) => {
    if (reason === 'refused') void router.revalidate();
  });
  return router;
}

export type ShellRouter = ReturnType<typeof createShellRouter>;

/** Resolves once the first page's remote and data are there, or it is known that they are not. */
export function untilInitialized(router: ShellRouter): Promise<void> {
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
