import { site } from './installation.ts';
import { CLIP, expect, findVideo, PROCESSING_TIMEOUT_MS, test } from './test.ts';

interface UploadedPart {
  id: string;
  offset: number;
  length: number;
}

test('an upload continues at the other replica of the API after the first was killed', async ({ user }) => {
  const upload = (replica: number, range: { FROM: string; TO: string; ID?: string }) =>
    site.runInApi<UploadedPart>(replica, 'upload-part.mjs', { TOKEN: user.token, FILE: CLIP, ...range });
  const half = await upload(1, { FROM: '0', TO: '0.5' });
  expect(half.offset).toBeGreaterThan(0);
  expect(half.offset).toBeLessThan(half.length);
  await site.kill('api', 1);
  const rest = await upload(2, { FROM: '0.5', TO: '1', ID: half.id });
  expect(rest.offset).toBe(half.length);
  await test.step('the video is playable while one replica is missing', () =>
    expect
      .poll(() => findVideo(user.api, half.id), { timeout: PROCESSING_TIMEOUT_MS })
      .toMatchObject({ fileName: half.id }));
  await site.compose(['up', '--detach', '--wait', '--no-recreate', 'api']);
});
