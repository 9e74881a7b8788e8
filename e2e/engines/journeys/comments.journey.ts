import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { expectGone, expectVisible, waitForHydration } from '../expectations.ts';
import { test } from '../test.ts';

test('writes a comment and deletes it', async ({ tab, product }) => {
  const { tokens, viewer } = await registerUser(product, 'commenter');
  const [video] = await fetchPlayableVideos(product);
  await tab.addSessionCookies(tokens);
  await tab.goto(`/video/${video?.fileName}`);
  await waitForHydration(tab);
  await tab.locator('#root').getByRole('button', 'Comments').click();
  const comments = tab.getByRole('region', 'Comments');
  const text = `Seen in another engine ${Date.now()}`;
  await comments.getByRole('textbox', 'Your comment').fill(text);
  await comments.getByRole('button', 'Post').click();
  const comment = comments.getByRole('listitem').containing(text);
  await expectVisible(comment);

  await comment.getByRole('button', `More actions for the comment by @${viewer.username}`).click();
  await tab.getByRole('menuitem', 'Delete').click();
  await tab.getByRole('dialog').getByRole('button', 'Delete').click();
  await expectGone(comment);
  await tab.goto(`/video/${video?.fileName}`);
  await waitForHydration(tab);
  await expectGone(comment);
});
