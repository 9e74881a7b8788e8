// `npm run bench [bytes] [race]`: builds, starts an instance of its own and prints what design 9 has budgets for.
// Without arguments everything; `bytes` is part (a), `race` are parts (b) and (c).
import type { Browser } from '@playwright/test';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { launchBrowser } from './browser/launch.ts';
import { SLOW_LINE } from './constants.ts';
import { firstVideoOf, serveBarePage } from './instance/bare-page.ts';
import { type Instance, startInstance } from './instance/start-instance.ts';
import { measureColdLoad } from './measure/cold-load.ts';
import { race } from './measure/race.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { reportColdLoad } from './report/report-cold-load.ts';
import { reportFederation, reportFirstFrame } from './report/report-race.ts';

async function runBytes(browser: Browser, { federatedUrl }: Instance): Promise<void> {
  for (const device of ['desktop', 'phone'] as const) {
    reportColdLoad(device, await measureColdLoad(browser, federatedUrl, device));
  }
}

async function runRace(browser: Browser, { federatedUrl, monolithUrl }: Instance): Promise<void> {
  const bare = await serveBarePage(federatedUrl, await firstVideoOf(federatedUrl));
  try {
    const { federated, monolith, alone } = await race(browser, {
      federated: { url: federatedUrl, hasTakeover: true },
      monolith: { url: monolithUrl, hasTakeover: true },
      alone: { url: bare.url, hasTakeover: false },
    });
    reportFederation(federated, monolith);
    reportFirstFrame(federated, alone);
  } finally {
    await bare.stop();
  }
}

const PARTS = { bytes: runBytes, race: runRace };

function chosenParts(): (keyof typeof PARTS)[] {
  const all = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !all.some((part) => part === name));
  if (unknown) throw new Error(`There is no part called ${unknown}; there are ${all.join(' and ')}.`);
  return asked.length > 0 ? all.filter((part) => asked.includes(part)) : all;
}

async function main(): Promise<void> {
  const parts = chosenParts();
  const built = await buildEverything();
  const instance = await startInstance(built, await buildMonolith(built));
  const browser = await launchBrowser();
  try {
    const { kilobitsPerSecond, latencyMs, cpuSlowdown } = SLOW_LINE;
    console.log(
      `\nOn ${kilobitsPerSecond / 1000} Mbps, ${latencyMs} ms, CPU ${cpuSlowdown}x, Chromium ${browser.version()}`,
    );
    for (const part of parts) await PARTS[part](browser, instance);
  } finally {
    await browser.close();
    await instance.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
