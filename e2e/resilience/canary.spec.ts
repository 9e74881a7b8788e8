import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ReleaseClient } from '../../remote-kit/src/release/release-client.ts';
import { selectVersions } from '../../shell/server/releases/pointer.ts';
import { expect, test } from '../fixtures/release-test.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME, type VariantName } from '../fixtures/remotes/variants.ts';
import { serveFolder } from '../fixtures/serve-folder.ts';

const TERMS = '/legal/terms-of-service';
const TOKEN = 'the-token-of-one-team-0123456789abcdef';

test.use({
  serverSettings: {
    RELEASE_TOKENS: `${VARIANT_REMOTE_NAME}=${TOKEN}`,
    FORWARD_SECRET: 'what-previews-are-signed-with-in-this-test',
  },
});

async function expectVersion(page: Page, name: VariantName): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Notice of the ${name} version`);
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(main, 'loads its own chunk').toContainText(`detail of the ${name} version`);
}

// Automatic rollback of a canary is tested in shell/server/releases/canary-watch.test.ts and `npm run
// test:compose`.
test('serves a canary to a tenth of the browsers and a preview to one browser, with the token of one team', async ({
  browser,
  server,
  variants,
  completeVariant,
  publishVariant,
  monitor,
}) => {
  // Pages are left early, which aborts their prefetches.
  monitor.allow(/net::ERR_ABORTED/);
  await publishVariant('first');
  const team = new ReleaseClient({ url: server.url, token: TOKEN });
  const folder = await completeVariant('second');
  await team.uploadBuild(VARIANT_REMOTE_NAME, getVariantVersion('second'), folder);
  const pointer = await team.startCanary(VARIANT_REMOTE_NAME, getVariantVersion('second'), 10);

  /** Opens a browser whose client ID is assigned to the given build. */
  const openOneOf = async (name: VariantName) => {
    const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    let n = 0;
    while (selectVersions(VARIANT_REMOTE_NAME, pointer, idOf(n)).version !== getVariantVersion(name)) n += 1;
    const context = await browser.newContext();
    await monitor.attach(context);
    await context.addCookies([{ name: 'clientId', value: idOf(n), url: server.url, sameSite: 'Lax' }]);
    return context.newPage();
  };
  const [tenth, other] = [await openOneOf('second'), await openOneOf('first')];
  const seeEach = async (ofTenth: VariantName, ofOther: VariantName) => {
    await Promise.all([tenth, other].map((page) => page.goto(server.url + TERMS)));
    await expectVersion(tenth, ofTenth);
    await expectVersion(other, ofOther);
  };
  await test.step('assigns each browser the same build, also when the share grows', async () => {
    await seeEach('second', 'first');
    const { canary } = await team.startCanary(VARIANT_REMOTE_NAME, getVariantVersion('second'), 11);
    expect(canary).toMatchObject({
      version: getVariantVersion('second'),
      share: 11,
      since: pointer.canary?.since,
    });
    await tenth.reload();
    await expectVersion(tenth, 'second');
  });

  const machine = await serveFolder(join(variants, 'elder'));
  monitor.trust(new URL(machine.url).origin);
  try {
    await test.step('shows a preview in the deployed shell to the browser that opened its link', async () => {
      await other.goto(
        await team.createPreviewLink([{ app: VARIANT_REMOTE_NAME, base: machine.url }], 'Ana'),
      );
      await other.getByRole('button', { name: 'Start preview' }).click();
      await expect(other).toHaveURL(server.url + TERMS);
      await seeEach('second', 'elder');
      await expect(other.getByRole('banner')).toBeVisible();
      expect(machine.requestedPaths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1);
    });
    await test.step('names the preview on each page and ends it on the same page with one click', async () => {
      const mark = other.getByRole('complementary', { name: 'Preview' });
      await expect(mark).toContainText(
        `${VARIANT_REMOTE_NAME} ${getVariantVersion('elder')} from ${machine.url.slice(0, -1)} by Ana`,
      );
      await expect(tenth.getByRole('complementary', { name: 'Preview' })).toBeHidden();
      await mark.getByRole('button', { name: 'End preview' }).click();
      await expect(mark).toBeHidden();
      await expect(other).toHaveURL(server.url + TERMS);
      await expectVersion(other, 'first');
    });
  } finally {
    await machine.close();
  }

  await test.step('serves the previous build after a rollback and the new one after a promotion', async () => {
    await team.rollBack(VARIANT_REMOTE_NAME);
    await seeEach('first', 'first');
    await team.promote(VARIANT_REMOTE_NAME, getVariantVersion('second'));
    await seeEach('second', 'second');
  });
  for (const page of [tenth, other]) await page.context().close();
});
