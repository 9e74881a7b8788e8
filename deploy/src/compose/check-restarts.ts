import { remoteNames } from '@ontrend/shared/build/repository';
import type { Installation } from './installation.ts';
import { sendRequestsDuring } from './send-requests-during.ts';
import { check, type SiteClient, type Video } from './site-client.ts';

/** Services with two replicas. */
const REPLICATED_SERVICES = ['shell', 'api'];
/** All containers, each killed once. */
const CONTAINERS = [
  ...[...remoteNames(), ...REPLICATED_SERVICES].map((service) => ({ service, copy: 1 })),
  ...REPLICATED_SERVICES.map((service) => ({ service, copy: 2 })),
  ...['worker', 'valkey', 's3', 'postgres', 'mailpit', 'gateway'].map((service) => ({ service, copy: 1 })),
];
/** Services that exit when done; run again on the existing installation. */
const ONE_OFF_SERVICES = ['init', 'migrate'];

async function fetchOk(address: string, options?: RequestInit): Promise<void> {
  const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(15_000) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
}

/**
 * Kills one container after another during reads and writes. Requests may fail, but must succeed when
 * retried.
 */
export async function checkRestarts(
  { url, compose, kill }: Installation,
  caller: SiteClient,
  video: Video,
  recordMetric: (text: string) => void,
): Promise<void> {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` };
  const call = (path: string, body: object) =>
    fetchOk(`${url}/api/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  let written = 0;
  const requestKinds = {
    document: () => fetchOk(url),
    feed: () => call('app/video/get', { filter: { kind: 'for-you' } }),
    media: () => fetchOk(new URL(video.mp4Url, url).href, { headers: { range: 'bytes=0-999' } }),
    async write() {
      const description = `Written ${written + 1} times`;
      await caller.edit({ file: video.fileName, description });
      written += 1;
    },
  };
  const all = { requests: 0, retried: 0, longestMs: 0, slowest: '' };
  for (const { service, copy } of CONTAINERS) {
    const report = await sendRequestsDuring(requestKinds, async () => {
      await kill(service, copy);
      await compose(['up', '--detach', '--wait', '--no-recreate', service]);
    });
    const { requests, retried, lost, longestMs } = report;
    const name = `${service} ${copy}`;
    if (lost.length > 0) throw new Error(`${name} killed: ${lost.join('; ')}`);
    all.requests += requests;
    all.retried += retried;
    if (longestMs > all.longestMs) Object.assign(all, { longestMs, slowest: name });
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
  const seconds = (all.longestMs / 1_000).toFixed(1);
  recordMetric(
    `${CONTAINERS.length} containers killed, ${all.requests} requests, ${all.retried} retried, none lost`,
  );
  recordMetric(`the longest took ${seconds} s (${all.slowest})`);
  const now = await caller.video(video.fileName);
  check(now?.description === `Written ${written} times`, `all ${written} writes of that time are stored`);
  recordMetric(`all ${written} writes stored`);
}
