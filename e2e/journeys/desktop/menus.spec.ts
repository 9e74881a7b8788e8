import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('activates the menu item on which a press began, though the menu moves before the release', async ({
  page,
  context,
  product,
}) => {
  const me = await registerUser(product, 'curator');
  await addSessionCookies(context, product, me.tokens);
  await me.call('app/playlist/edit', { title: 'Cats' });
  await page.goto('/playlists');
  await waitForHydration(page);
  const item = page.getByRole('menuitem', { name: 'Delete' });
  const pressItem = async () => {
    await page.getByRole('button', { name: 'More options for Cats' }).click();
    await item.hover();
    await page.mouse.down();
    const before = await item.boundingBox();
    // Rows that appear above.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('main h1')?.style.setProperty('padding-block-end', '60px');
    });
    await expect.poll(async () => (await item.boundingBox())?.y).not.toBe(before?.y);
  };

  await test.step('a press whose pointer leaves the item activates nothing', async () => {
    await pressItem();
    await page.mouse.move(300, 20);
    await page.mouse.up();
    await expect(item).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
  });

  await page.reload();
  await waitForHydration(page);
  await pressItem();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: /Cats/ })).toBeVisible();
});
