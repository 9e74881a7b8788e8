import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { startHostPage } from '../../fixtures/host-page.ts';
import { expectPlaying, expectVisible } from '../expectations.ts';
import { test } from '../test.ts';

test('plays an embedded video in a page of another site', async ({ tab, product }) => {
  const [video] = await fetchPlayableVideos(product);
  const host = await startHostPage(product);
  host.body = `<iframe title="Video" src="${product}/embed/${video?.fileName}" width="432" height="768"></iframe>`;
  try {
    await tab.goto(host.origin);
    await tab.locator('iframe').enterFrame();
    await tab.getByRole('button', 'Play').click();
    await expectPlaying(tab.locator('video'));
    await expectVisible(tab.getByRole('heading'));
  } finally {
    await host.close();
  }
});
