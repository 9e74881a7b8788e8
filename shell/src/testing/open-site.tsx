import type { Device, RemoteModule } from '@ontrend/shared/contract';
import { ShellServicesProvider } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { fakeShellServices } from '@ontrend/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { createShellRouter, waitUntilInitialized } from '../app/router/create-router.tsx';
import en from '../locales/en.json';
import type { RecoveringRegistry } from '../remotes/loading/registry.ts';

interface OpenSiteOptions {
  path: string;
  isSignedIn?: boolean;
  device?: Partial<Device>;
  appDownloadUrl?: string | null;
  remotes: RemoteModule[];
  /** Mock of `RecoveringRegistry.loadReplacement`. */
  loadReplacement?: RecoveringRegistry['loadReplacement'];
}

/** Opens a path in the shell, with the given remotes deployed. */
export async function openSite(options: OpenSiteOptions) {
  const {
    path,
    isSignedIn = false,
    device = {},
    appDownloadUrl = null,
    remotes,
    loadReplacement = () => null,
  } = options;
  addTexts('shell', en);
  window.history.replaceState(null, '', path);
  const viewer = { id: 1, username: 'demo', name: 'Demo', avatar: null } as never;
  useSession.setState(isSignedIn ? { status: 'signed-in', viewer } : { status: 'guest', viewer: null });
  const services = fakeShellServices(device);
  const requestedRemotes: string[] = [];
  const registry = {
    loadReplacement,
    retryPendingFiles() {},
    load(name: string): Promise<RemoteModule> {
      requestedRemotes.push(name);
      const module = remotes.find((remote) => remote.name === name);
      return module ? Promise.resolve(module) : Promise.reject(new Error(`${name} is not deployed`));
    },
  };
  const router = createShellRouter({ device: services.device, registry, appDownloadUrl });
  await waitUntilInitialized(router);
  const page = render(
    <QueryClientProvider client={queryClient}>
      <ShellServicesProvider value={services}>
        <RouterProvider router={router} />
      </ShellServicesProvider>
    </QueryClientProvider>,
  );
  return { ...page, router, requestedRemotes };
}
