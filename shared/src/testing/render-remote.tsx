import {
  type Device,
  type RemoteModule,
  type ShellServices,
  ShellServicesProvider,
} from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { queryClient } from '@ontrend/shared/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  Outlet,
  RouterProvider,
  useRouteError,
} from 'react-router-dom';
import { fakeShellServices } from './fake-shell-services.ts';
import { startPageServices } from './start-page-services.ts';

interface RenderOptions {
  /** Initial URL. */
  at: string;
  device?: Partial<Device>;
  shell?: Partial<ShellServices>;
}

/** The rendered remote: Testing Library's result and the router. */
interface RenderedRemote extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
}

/** The error of a page, such as 404, which the shell shows on a page of its own. */
function PageError() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? error.status : String(error)}</p>;
}

/**
 * Renders a remote's routes with fake shell services, and starts what the shell starts. Clears the page's
 * query cache and disables query retries.
 * @returns Testing Library's result and the router
 */
export function renderRemote(remote: RemoteModule, { at, device, shell }: RenderOptions): RenderedRemote {
  startPageServices();
  addTexts(remote.name, remote.locales.en);
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createMemoryRouter(
    [
      { Component: Outlet, HydrateFallback: () => null, ErrorBoundary: PageError, children: remote.routes },
      // Pages of other remotes.
      { path: '*', Component: () => null },
    ],
    { initialEntries: [at] },
  );
  const result = render(
    <QueryClientProvider client={queryClient}>
      <ShellServicesProvider value={fakeShellServices(device, shell)}>
        <RouterProvider router={router} />
      </ShellServicesProvider>
    </QueryClientProvider>,
  );
  return { ...result, router };
}
