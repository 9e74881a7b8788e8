import type { Page } from '@playwright/test';

/** A build, by the global name of its container and the URL of its entry. */
export interface Container {
  global: string;
  entry: string;
}

/** The part of the federation runtime used here, a global of the page. */
interface Runtime {
  name: string;
  shareScopeMap: { default: object };
  loadShare(name: string): Promise<() => { checkRemoteModule(module: unknown, name: string): unknown }>;
}

interface RemoteContainer {
  init(shareScope: object, initScope: object[]): Promise<unknown>;
  get(module: string): Promise<() => { default: { routes: { path: string; Component?: unknown }[] } }>;
}

type FederatedGlobal = Record<string, RemoteContainer | undefined> & {
  __FEDERATION__: { __INSTANCES__: Runtime[] };
};

/** Returns the build of a remote that the current document refers to. */
export function getContainer(page: Page, remote: string): Promise<Container> {
  return page.evaluate((name) => {
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
      remotes: Record<string, { current: Container } | undefined>;
    };
    const build = boot.remotes[name]?.current;
    if (!build) throw new Error(`no build of ${name} in the document`);
    return { global: build.global, entry: build.entry };
  }, remote);
}

/**
 * Loads a build like the shell and runs the shell's contract check on its module.
 * @returns the paths of its routes, or the message with which it was rejected
 */
export function loadAndCheck(
  page: Page,
  remote: string,
  container: Container,
): Promise<{ paths: string[]; rejection: string | null }> {
  return page.evaluate(
    async ({ name, global, entry }) => {
      const page = globalThis as unknown as FederatedGlobal;
      const runtime = page.__FEDERATION__.__INSTANCES__.find((instance) => instance.name === 'shell');
      if (!runtime) throw new Error('federation runtime of the shell not found');
      if (!page[global]) {
        const script = Object.assign(document.createElement('script'), { src: entry });
        const arrival = new Promise((resolve) => script.addEventListener('load', resolve));
        document.head.append(script);
        await arrival;
      }
      await page[global]?.init(runtime.shareScopeMap.default, []);
      const exposed = (await page[global]?.get('./remote'))?.();
      const contract = (await runtime.loadShare('@ontrend/shared/contract'))();
      try {
        contract.checkRemoteModule(exposed?.default, name);
      } catch (error) {
        return { paths: [], rejection: (error as Error).message };
      }
      return { paths: exposed?.default.routes.map(({ path }) => path) ?? [], rejection: null };
    },
    { name: remote, ...container },
  );
}

/** Makes the notice page render the page of another version inside itself. */
export async function renderAsGuest(page: Page, { global }: Container): Promise<void> {
  await page.evaluate(async (id) => {
    const exposed = (await (globalThis as unknown as FederatedGlobal)[id]?.get('./remote'))?.();
    dispatchEvent(new CustomEvent('notice:guest', { detail: exposed?.default.routes[0]?.Component }));
  }, global);
}
