import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { site } from './installation.ts';
import { expect, test } from './test.ts';

/** Browser tests of everything a gateway can break: documents, media, uploads, streams, mails, embeds. */
const JOURNEYS = [
  ...[
    'first-video',
    'login',
    'search',
    'messages',
    'without-javascript',
    'guards',
    'phone/feed',
    'phone/comments',
  ],
  ...['document', 'embed', 'feed', 'http-requests', 'join', 'real-time-events', 'upload'].map(
    (name) => `desktop/${name}`,
  ),
].map((name) => `journeys/${name}.spec.ts`);

test('browser tests pass in their container', async () => {
  // The container may run as any user and writes its report there.
  await chmod(join(ROOT, 'deploy/report'), 0o777);
  const files = process.env.JOURNEYS?.split(' ') ?? JOURNEYS;
  for (const file of files) expect(existsSync(join(ROOT, 'e2e', file)), `${file} exists`).toBe(true);
  await site.compose(['--profile', 'test', 'run', '--rm', '-T', 'e2e', ...files], { output: process.stdout });
});
