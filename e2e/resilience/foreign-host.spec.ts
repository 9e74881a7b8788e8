import type { Page } from '@playwright/test';
import { type ForeignHost, startForeignHost } from '../fixtures/foreign-host/start-foreign-host.ts';
import { test as base, expect } from '../fixtures/test.ts';

const TERMS = '/legal/terms-of-service';

const test = base.extend<{ host: ForeignHost }>({
  host: [
    async ({ product, monitor }, use) => {
      const host = await startForeignHost(product);
      monitor.trust(host.url);
      await use(host);
      monitor.stop();
      host.close();
    },
    // The first test builds the host.
    { timeout: 120_000 },
  ],
});

const openHost = (page: Page, { url }: ForeignHost, product: string, parameters = '') =>
  page.goto(`${url}${TERMS}?site=${encodeURIComponent(product)}${parameters}`);

/** The part of the federation runtime's global that the Module Federation devtool reads and writes. */
interface PageWithFederation {
  __FEDERATION__: { moduleInfo?: Record<string, object>; __GLOBAL_PLUGIN__: object[] };
}

test('a stock federation host of another site shows pages and a slot with the modules it shares', async ({
  page,
  host,
  product,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(request.url()));
  await openHost(page, host, product);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await expect(main).toContainText('Last updated');

  // A lazy chunk with styles.
  await page.getByRole('link', { name: 'Offers' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${host.url}/premium`);

  await page.getByRole('button', { name: 'Open form' }).click();
  await expect(page.getByRole('complementary').getByLabel('Email')).toBeVisible();

  const builds = loaded.filter((url) => url.startsWith(`${product}/assets/`));
  expect(builds.some((url) => url.endsWith('/foreign-entry.js'))).toBe(true);
  expect(builds.filter((url) => url.includes('/assets/shell/'))).toEqual([]);
  expect(builds.filter((url) => url.includes('/remote-entry'))).toEqual([]);

  // What the panels of the devtool show.
  const entry = `${product}/releases/current/mf-blog-legal/mf-manifest.json`;
  const moduleInfo = await page.evaluate(
    () => (globalThis as unknown as PageWithFederation).__FEDERATION__.moduleInfo,
  );
  expect(moduleInfo?.[`mf-blog-legal:${entry}`]).toMatchObject({
    globalName: expect.stringMatching(/^mf_blog_legal_1_0_0_/),
    modules: [{ moduleName: 'remote' }],
    remoteEntry: 'foreign-entry.js',
  });
});

test('the devtool can replace a remote by the manifest of a build', async ({ page, host, product }) => {
  const current = await (await fetch(`${product}/releases/current`)).json();
  const build = `${product}${current.data['mf-blog-legal'].base}mf-manifest.json`;
  const requested = page.waitForRequest(build);
  // As the devtool's plugin does (chrome-devtools/src/utils/chrome/override-remote.ts in module-federation/core).
  await page.addInitScript((url) => {
    const plugin = {
      name: 'override-remotes',
      beforeRegisterRemote<Options extends { remote: { name: string; entry: string } }>(options: Options) {
        if (options.remote.name === 'mf-blog-legal') options.remote.entry = url;
        return options;
      },
    };
    Object.assign(globalThis, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
  }, build);
  await openHost(page, host, product);
  await requested;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Terms of service');
});

test('a remote names all modules that a host does not share', async ({ page, host, product }) => {
  await openHost(page, host, product, '&lacking');
  const message = page.locator('#root');
  await expect(message).toContainText(
    /mf-blog-legal@1\.0\.0-\w+ can't start, because this page doesn't share .*@ontrend\/shared\/contract \^2\.0\.0/,
  );
  await expect(message).toContainText(/react \^19\.\d+\.\d+ \(it has 18\.2\.0\)/);
});
