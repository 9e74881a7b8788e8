// `npm run bench [bytes] [race] [feed] [api [small|full]] [viewers [small|full]] [media] [uploads]`: builds everything,
// starts a separate instance and prints the measurements with their goals (docs/performance.md), all of them by
// default. docs/performance.md lists the letters of the parts in the output, (a) to (h).
import type { Browser } from '@playwright/test';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { runApi } from './api/run-api.ts';
import { launchBrowser } from './browser/launch.ts';
import { measureStartCosts } from './budgets/start-costs.ts';
import { SLOW_CONNECTION } from './constants.ts';
import { CONNECTIONS } from './feed/constants.ts';
import { measureFeed, measureFeedMemory } from './feed/measure-feed.ts';
import { findFirstVideo, serveBarePage } from './instance/bare-page.ts';
import { type Instance, startInstance } from './instance/start-instance.ts';
import { measureColdLoad } from './measure/cold-load.ts';
import { race } from './measure/race.ts';
import { measureMedia } from './media/measure-media.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { reportColdLoad } from './report/report-cold-load.ts';
import { reportEmbed } from './report/report-embed.ts';
import { reportFeed, reportMemory } from './report/report-feed.ts';
import { reportFederation, reportFirstFrame } from './report/report-race.ts';
import { runUploads } from './uploads/run-uploads.ts';
import { runViewers } from './viewers/run-viewers.ts';

async function runBytes(browser: Browser, { federatedUrl }: Instance): Promise<void> {
  for (const device of ['desktop', 'phone'] as const) {
    reportColdLoad(device, await measureColdLoad(browser, federatedUrl, device));
  }
}

async function runRace(browser: Browser, { federatedUrl, monolithUrl }: Instance): Promise<void> {
  const barePage = await serveBarePage(federatedUrl, await findFirstVideo(federatedUrl));
  try {
    const { federated, monolith, bare } = await race(browser, {
      federated: { url: federatedUrl, isHydrated: true },
      monolith: { url: monolithUrl, isHydrated: true },
      bare: { url: barePage.url, isHydrated: false },
    });
    reportFederation(federated, monolith);
    reportFirstFrame(federated, bare);
  } finally {
    await barePage.stop();
  }
}

async function runFeed(browser: Browser, { federatedUrl }: Instance): Promise<void> {
  for (const connection of CONNECTIONS)
    reportFeed(connection.name, await measureFeed(browser, federatedUrl, connection));
  reportMemory(await measureFeedMemory(browser, federatedUrl));
}

const PAGE_PARTS = { bytes: runBytes, race: runRace, feed: runFeed };
const ALL_PARTS = [
  ...(Object.keys(PAGE_PARTS) as (keyof typeof PAGE_PARTS)[]),
  'api',
  'viewers',
  'media',
  'uploads',
] as const;
const API_SIZES = ['small', 'full'] as const;

function parseArguments() {
  const parameters = process.argv.slice(2);
  const size = API_SIZES.find((name) => parameters.includes(name));
  const names = parameters.filter((name) => name !== size);
  const unknown = names.find((name) => !ALL_PARTS.some((part) => part === name));
  if (unknown) throw new Error(`Unknown part: ${unknown}. Available parts: ${ALL_PARTS.join(', ')}.`);
  return { parts: ALL_PARTS.filter((part) => names.length === 0 || names.includes(part)), size };
}

async function main(): Promise<void> {
  const { parts, size } = parseArguments();
  const pageParts = parts.filter((part) => part in PAGE_PARTS) as (keyof typeof PAGE_PARTS)[];
  if (pageParts.length > 0) await measurePages(pageParts);
  if (parts.includes('api')) await runApi(size);
  if (parts.includes('viewers')) await runViewers(size);
  if (parts.includes('media')) await measureMedia();
  if (parts.includes('uploads')) await runUploads();
}

async function measurePages(parts: (keyof typeof PAGE_PARTS)[]): Promise<void> {
  const built = await buildEverything();
  if (parts.includes('bytes')) reportEmbed(measureStartCosts(built.apps));
  const instance = await startInstance(built, await buildMonolith(built));
  const browser = await launchBrowser();
  try {
    const { kilobitsPerSecond, latencyMs, cpuSlowdown } = SLOW_CONNECTION;
    console.log(
      `\nConnection: ${kilobitsPerSecond / 1000} Mbps, ${latencyMs} ms, CPU ${cpuSlowdown}x, Chromium ${browser.version()}`,
    );
    for (const part of parts) await PAGE_PARTS[part](browser, instance);
  } finally {
    await browser.close();
    await instance.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
