import { DEMO } from '../../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

interface OwnVideo {
  fileName: string;
  description: string;
}

test('hides a sensitive video until the viewer chooses to see it', async ({ page, product, tokens }) => {
  const call = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${product}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.token}` },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const { data } = (await call('app/user/videos', { username: DEMO.username })) as { data: OwnVideo[] };
  const [own] = data as [OwnVideo];
  const setSensitive = (isSensitive: boolean) =>
    call('app/user/video-edit', { file: own.fileName, isSensitive });
  await setSensitive(true);
  try {
    await page.goto(`/video/${own.fileName}`);
    await waitForHydration(page);
    await expect(page.getByText('may contain sensitive content')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show video' }).press('Enter');
    await expectPlaying(page.locator('#root video').first());
    await expect(page.locator('.feed-play-button')).toBeFocused();
  } finally {
    await setSensitive(false);
  }
});
