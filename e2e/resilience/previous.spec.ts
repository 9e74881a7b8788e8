import { untilTakenOver } from '../fixtures/feed.ts';
import { STANDS_FOR, versionOf } from '../fixtures/remotes/variants.ts';
import { containerOf } from './federation.ts';
import { expect, test } from './release-test.ts';
import { faultsOf, goInside, isSameDocument, markDocument, PANEL_MS, TRY_EVERY_MS } from './remote-faults.ts';

const TERMS = '/legal/terms-of-service';
const OWN = '/download';

test('where there is a build before, it takes the place of the current one, whatever is wrong with that', async ({
  page,
  server,
  publishVariant,
  watch,
}) => {
  test.setTimeout(60_000);
  watch.allow(/.*/);
  await publishVariant('first');
  await publishVariant('second');
  await page.clock.install();
  for (const { name, answer, mend } of faultsOf(STANDS_FOR, TERMS)) {
    await test.step(name, async () => {
      await page.goto(server.url + OWN);
      await untilTakenOver(page);
      await markDocument(page);
      const container = await containerOf(page, STANDS_FOR);
      await page.route(`**/assets/${STANDS_FOR}/${versionOf('second')}/**`, (route) =>
        answer(route, container),
      );
      const asked = page.waitForRequest(`**/assets/${STANDS_FOR}/**`);
      await goInside(page, TERMS);
      await asked;
      const isLate = name === 'hang' || name === 'slow';
      if (isLate) {
        await page.clock.fastForward(PANEL_MS);
        await expect(page.getByRole('main').getByRole('alert')).toContainText("can't be loaded right now");
      }
      // A slow line is no reason to go back.
      if (mend) await mend();
      else if (isLate) await page.clock.fastForward(TRY_EVERY_MS - PANEL_MS);
      const expected = mend ? 'second' : 'first';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Notice of the ${expected} version`);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      expect(await isSameDocument(page), 'without a reload').toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});
