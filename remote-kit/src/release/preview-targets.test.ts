import { parsePreviewTargets } from './preview-targets.ts';

const APPS = ['mf-profile'];

it('previews stored builds and served builds, also of other teams, and the one that is built now', async () => {
  const sent: string[] = [];
  const send = async (app: string) => {
    sent.push(app);
    return '1.0.0-checkout';
  };
  const words = ['shell@1.0.0-stored', 'mf-feed=http://localhost:5173', 'mf-profile'];
  expect(await parsePreviewTargets(words, APPS, send)).toEqual([
    { app: 'shell', version: '1.0.0-stored' },
    { app: 'mf-feed', base: 'http://localhost:5173/' },
    { app: 'mf-profile', version: '1.0.0-checkout' },
  ]);
  expect(sent).toEqual(['mf-profile']);
});

it.each([
  ['mf-feed=there', '"mf-feed=there" is not a build'],
  ['other@1', '"other@1" is not a build'],
  ['mf-feed@', '"mf-feed@" is not a build'],
  ['http://localhost:5173/', '"http://localhost:5173/" is not a build'],
  ['mf-feed', 'mf-feed can\'t be built here, only mf-profile. Its team uploads a build with "send"'],
])('rejects %s and sends nothing, not even a build that is named before it', async (word, message) => {
  const send = () => Promise.reject(new Error('A build was sent.'));
  const preview = parsePreviewTargets(['mf-profile', word], APPS, send);
  await expect(preview).rejects.toThrow(message);
});
