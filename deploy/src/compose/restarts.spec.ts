import { remoteNames } from '@ontrend/shared/build/repository';
import { site } from './installation.ts';
import { type SendRequest, sendRequestsDuring } from './send-requests-during.ts';
import { expect, findNewestVideo, test } from './test.ts';

/** Services with two replicas. */
const REPLICATED_SERVICES = ['shell', 'api'];
/** All containers. The test kills each of them once. */
const CONTAINERS = [
  ...[
    ...remoteNames(),
    ...REPLICATED_SERVICES,
    ...[
      'worker',
      'transcoder',
      'checker',
      'valkey',
      's3',
      'postgres',
      'mailpit',
      'releases',
      'acme',
      'gateway',
    ],
  ].map((service) => ({ service, replica: 1 })),
  ...REPLICATED_SERVICES.map((service) => ({ service, replica: 2 })),
];
/** Services that exit when done; run again on the existing installation. */
const ONE_OFF_SERVICES = ['init', 'roles', 'migrate'];

const REQUEST_TIMEOUT_MS = 15_000;

test('every request gets a response and no write is lost while containers are killed', async ({
  request,
  user: { api },
  ownVideo: { fileName },
}) => {
  // The worker changes the address of the files after a video was hidden and restored.
  let mp4Url = '';
  await expect(async () => {
    const previousUrl = mp4Url;
    ({ mp4Url } = await findNewestVideo(api));
    expect(mp4Url).toBe(previousUrl);
    expect((await request.get(mp4Url)).status()).toBe(200);
  }, 'the files of the video have their final address').toPass({ timeout: 60_000, intervals: [1_000] });

  const options = { timeout: REQUEST_TIMEOUT_MS, failOnStatusCode: true };
  let written = 0;
  const requests: Record<string, SendRequest> = {
    document: () => request.get('/', options),
    feed: () => api.post('video/get', { ...options, data: { filter: { kind: 'for-you' } } }),
    media: () => request.get(mp4Url, { ...options, headers: { range: 'bytes=0-999' } }),
    async write() {
      const multipart = { file: fileName, description: `Written ${written + 1} times` };
      const reply = await api.post('user/video-edit', { ...options, multipart });
      written += 1;
      return reply;
    },
  };
  const disturb = (name: string, work: () => Promise<unknown>) =>
    test.step(name, async () => {
      const { sent, retried, lost, longestMs } = await sendRequestsDuring(requests, work);
      const seconds = (longestMs / 1_000).toFixed(1);
      console.log(`${name}: ${sent} requests, ${retried} retried, the longest took ${seconds} s`);
      expect.soft(lost, `lost while ${name}`).toEqual([]);
      const { description } = await findNewestVideo(api);
      expect.soft(description, `last write before or while ${name}`).toBe(`Written ${written} times`);
    });
  for (const { service, replica } of CONTAINERS)
    await disturb(`${service} ${replica} is killed`, async () => {
      await site.kill(service, replica);
      await site.compose(['up', '--detach', '--wait', '--no-recreate', service]);
    });
  for (const service of ONE_OFF_SERVICES)
    await disturb(`${service} runs again`, () => site.compose(['run', '--rm', '-T', '--no-deps', service]));
});
