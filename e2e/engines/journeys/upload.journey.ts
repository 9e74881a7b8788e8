import { makeUploadFile } from '../../fixtures/make-upload.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { expectPath, expectPlaying, expectVisible, waitForHydration } from '../expectations.ts';
import { test } from '../test.ts';

/** Milliseconds for processing (probe, MP4 and poster) on two busy cores. */
const PROCESSING_TIMEOUT_MS = 60_000;

test('uploads a video and plays it', async ({ tab, product, engine }) => {
  test.setTimeout(150_000);
  const name = `from-${engine}.mp4`;
  const file = await makeUploadFile(name, { seconds: 3, kbps: 800 });
  const { tokens, call } = await registerUser(product, 'uploader');
  await tab.addSessionCookies(tokens);
  await tab.goto('/upload');
  await waitForHydration(tab);
  await expectVisible(tab.getByRole('button', 'Choose videos'));
  await tab.locator('input[type="file"][multiple]').setFile(file);
  const form = tab.getByRole('form', `Details of ${name}`);
  await form.getByRole('textbox', 'Description').fill('Color bars');
  await form.getByRole('button', /^Post/).click();
  // A posted upload has the description of its video as its name.
  const watch = tab.getByRole('article', /^Color bars/).getByRole('link', 'View video');
  await expectVisible(watch, { timeout: PROCESSING_TIMEOUT_MS });
  const path = await watch.getAttribute('href');
  await watch.click();
  await expectPath(tab, path);
  await expectPlaying(tab.locator('#root video'));
  await call('app/user/video-delete', { file: path.split('/').at(-1) });
});
