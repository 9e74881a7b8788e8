import { remoteNames } from '@ontrend/shared/build/repository';
import type { Installation } from './installation.ts';
import { sendRequestsDuring } from './send-requests-during.ts';
import { check, type SiteClient, type Video } from './site-client.ts';

/** Services with two replicas. */
const REPLICATED_SERVICES = ['shell', 'api'];
/** All containers. The test kills each of them once. */
const CONTAINERS = [
  ...[...remoteNames(), ...REPLICATED_SERVICES].map((service) => ({ service, replica: 1 })),
  ...REPLICATED_SERVICES.map((service) => ({ service, replica: 2 })),
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
  ].map((service) => ({ service, replica: 1 })),
];
/** Services that exit when done; run again on the existing installation. */
const ONE_OFF_SERVICES = ['init', 'roles', 'migrate'];

async function fetchOk(url: string, options?: RequestInit): Promise<void> {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(15_000) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

/**
 * Kills one container after another during reads and writes. Requests may fail, but must succeed when
 * retried.
 */
export async function checkRestarts(
  { url, compose, kill }: Installation,
  client: SiteClient,
  video: Video,
  recordMetric: (text: string) => void,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${client.token}` };
  const call = (path: string, body: object) =>
    fetchOk(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  let written = 0;
  const requestKinds = {
    document: () => fetchOk(url),
    feed: () => call('app/video/get', { filter: { kind: 'for-you' } }),
    media: () => fetchOk(new URL(video.mp4Url, url).href, { headers: { range: 'bytes=0-999' } }),
    async write() {
      const description = `Written ${written + 1} times`;
      await client.edit({ file: video.fileName, description });
      written += 1;
    },
  };
  const total = { requests: 0, retried: 0, longestMs: 0, slowest: '' };
  for (const { service, replica } of CONTAINERS) {
    const report = await sendRequestsDuring(requestKinds, async () => {
      await kill(service, replica);
      await compose(['up', '--detach', '--wait', '--no-recreate', service]);
    });
    const { requests, retried, lost, longestMs } = report;
    const name = `${service} ${replica}`;
    if (lost.length > 0) throw new Error(`${name} killed: ${lost.join('; ')}`);
    total.requests += requests;
    total.retried += retried;
    if (longestMs > total.longestMs) Object.assign(total, { longestMs, slowest: name });
    const seconds = (longestMs / 1_000).toFixed(1);
    check(true, `${name} killed: ${requests} requests, ${retried} retried, the longest took ${seconds} s`);
  }
  for (const service of ONE_OFF_SERVICES) {
    const report = await sendRequestsDuring(requestKinds, async () => {
      await compose(['run', '--rm', '-T', '--no-deps', service]);
    });
    if (report.lost.length > 0) throw new Error(`${service} run again: ${report.lost.join('; ')}`);
    check(true, `${service} run again: ${report.requests} requests, none lost`);
  }
  const seconds = (total.longestMs / 1_000).toFixed(1);
  recordMetric(
    `${CONTAINERS.length} containers killed, ${total.requests} requests, ${total.retried} retried, none lost`,
  );
  recordMetric(`the longest took ${seconds} s (${total.slowest})`);
  const stored = await client.video(video.fileName);
  check(stored?.description === `Written ${written} times`, `all ${written} writes are stored`);
  recordMetric(`all ${written} writes stored`);
}
