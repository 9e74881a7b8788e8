import {
  checkRemoteModule,
  type Device,
  type RemoteModule,
  type ShellServices,
  ShellServicesProvider,
} from '@ontrend/shared/contract';
import { startEntities } from '@ontrend/shared/entities';
import { startToggleSync } from '@ontrend/shared/entities/toggle-sync';
import { addTexts } from '@ontrend/shared/i18n';
import { startFocusTracking } from '@ontrend/shared/overlays';
import { queryClient, startSessionRefetch } from '@ontrend/shared/query';
import { startSession } from '@ontrend/shared/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import './standalone.css';

const device: Device = {
  mobile: matchMedia('(pointer: coarse)').matches,
  android: false,
  iOS: false,
  safari: false,
  crawler: false,
};

/**
 * Minimal services for developing a remote. Features that need the real shell have to be tried in the shell.
 */
const services: ShellServices = {
  device,
  alert: (messages) => window.alert([messages].flat().join('\n')),
  openDialog: ({ id }) => window.alert(id),
  openSheet: ({ title }) => window.alert(title),
  closeSheet: () => {},
  setBackHandler: () => () => {},
  setPageDescription: () => () => {},
  renderAuthForm: () => null,
};

function StandaloneFrame({ remote }: { remote: RemoteModule }) {
  return (
    <>
      <nav className="standalone-nav">
        <strong>{remote.name}</strong>
        {remote.routes
          .filter((route) => !route.path.includes(':') && !route.path.includes('*'))
          .map((route) => (
            <Link key={route.path} to={route.path}>
              {route.path}
            </Link>
          ))}
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

/** Runs a remote without the shell: its routes, a navigation with links to them, and minimal services. */
export async function startStandalone(module: RemoteModule): Promise<void> {
  const remote = checkRemoteModule(module, module.name);
  addTexts(remote.name, remote.locales.en);
  await startEntities();
  startToggleSync();
  startSessionRefetch();
  startFocusTracking();
  await startSession();
  const router = createBrowserRouter([
    {
      element: <StandaloneFrame remote={remote} />,
      HydrateFallback: () => null,
      children: remote.routes,
    },
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <ShellServicesProvider value={services}>
        <RouterProvider router={router} />
      </ShellServicesProvider>
    </QueryClientProvider>,
  );
}
