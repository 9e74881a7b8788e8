// Releases: `npm run release -- mf-feed`. Of the installation this repository runs (`npm start`), or of any other by
// RELEASES_URL and RELEASE_TOKEN. Takes effect with the next page load; nothing is restarted.
import { remoteNames } from '@ontrend/shared/build/repository';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { readReleaseToken } from '../../tools/supervisor/secrets.ts';
import { readSettings, siteUrl } from '../../tools/supervisor/settings.ts';
import { type AppStatus, ReleaseClient } from './release-client.ts';

const USAGE = `npm run release -- APP                   builds an app and makes it the current one for everybody
npm run release -- all                   builds all apps and releases them in one step, as a new contract needs
npm run release -- canary APP 10%        builds an app and gives it to a part of the browsers
npm run release -- promote APP [VERSION] makes the canary (or a version that is there) the current one
npm run release -- rollback APP          ends a canary; without one, makes the build before current again
npm run release -- status [APP]          which builds are served, and the last moves of an app
npm run release -- preview APP URL       a link with which one browser runs an app from another address
APP is one of ${['shell', ...remoteNames()].join(', ')}.`;

const apps = ['shell', ...remoteNames()];

async function connect(): Promise<ReleaseClient> {
  const { RELEASES_URL: url, RELEASE_TOKEN: token } = process.env;
  if (url && token) return new ReleaseClient({ url: url.replace(/\/$/, ''), token });
  if (url) throw new Error(`RELEASE_TOKEN has to be given for ${url}.`);
  const settings = readSettings(process.env);
  return new ReleaseClient({ url: siteUrl(settings), token: await readReleaseToken(settings.dataDir) });
}

/** Builds all apps, uploads them and moves their pointers in one step. */
async function releaseAll(client: ReleaseClient): Promise<void> {
  const { apps: builds } = await buildEverything(apps);
  for (const { app, version, folder } of builds) await client.uploadBuild(app, version, folder);
  const pointers = await client.promoteTogether(
    Object.fromEntries(builds.map(({ app, version }) => [app, version])),
  );
  for (const [app, { current }] of Object.entries(pointers)) console.log(`${app} is at ${current}`);
}

/** Builds what is due and sends it. @returns the version */
async function sendBuild(client: ReleaseClient, app: string): Promise<string> {
  const [build] = (await buildEverything([app])).apps;
  if (!build) throw new Error(`${app} was not built.`);
  await client.uploadBuild(app, build.version, build.folder);
  return build.version;
}

function formatStatus(app: string, { pointer }: AppStatus): string {
  if (!pointer) return `${app.padEnd(18)} not published`;
  const { current, previous, canary } = pointer;
  const parts = [
    current,
    ...(canary ? [`canary ${canary.version} for ${canary.share} %`] : []),
    ...(previous ? [`before: ${previous}`] : []),
  ];
  return `${app.padEnd(18)} ${parts.join(', ')}`;
}

async function printStatus(client: ReleaseClient, only: string): Promise<void> {
  const status = await client.readStatus();
  for (const [app, each] of Object.entries(status)) {
    if (only && app !== only) continue;
    console.log(formatStatus(app, each));
    if (!only) continue;
    for (const { at, action, by, pointer } of each.moves) {
      const canary = pointer.canary ? ` (canary ${pointer.canary.version}, ${pointer.canary.share} %)` : '';
      console.log(`  ${at}  ${action.padEnd(10)} ${pointer.current}${canary}  by ${by}`);
    }
  }
}

async function promote(client: ReleaseClient, app: string, asked: string | undefined): Promise<void> {
  const version = asked ?? (await client.readStatus())[app]?.pointer?.canary?.version;
  if (!version) throw new Error(`${app} has no canary; say which version, or "npm run release -- ${app}".`);
  const { current } = await client.promote(app, version);
  console.log(`${app} is at ${current}`);
}

function parseShare(text = ''): number {
  const share = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1]);
  if (!(share >= 1 && share <= 99)) throw new Error(`"${text}" is no share of 1% to 99%.\n${USAGE}`);
  return share;
}

const commands: Record<string, (client: ReleaseClient, app: string, value?: string) => Promise<void>> = {
  async publish(client, app) {
    const { current } = await client.promote(app, await sendBuild(client, app));
    console.log(`${app} is at ${current}`);
  },
  async canary(client, app, value) {
    const share = parseShare(value);
    const { canary } = await client.startCanary(app, await sendBuild(client, app), share);
    console.log(`${canary?.share} % of the browsers get ${app}@${canary?.version}`);
  },
  promote,
  async rollback(client, app) {
    const { current } = await client.rollBack(app);
    console.log(`${app} is at ${current}`);
  },
  async preview(client, app, value) {
    if (!value) throw new Error(USAGE);
    const link = await client.createPreviewLink(app, value.endsWith('/') ? value : `${value}/`);
    console.log(`Open this in the browser that is to run it:\n${link}`);
  },
};

async function runCommand(words: string[]): Promise<void> {
  const [first = '', ...rest] = apps.includes(words[0] ?? '') ? ['publish', ...words] : words;
  const [app = '', value] = rest;
  if (first === 'status' && (!app || apps.includes(app))) return printStatus(await connect(), app);
  if (first === 'all' && !app) return releaseAll(await connect());
  const command = commands[first];
  if (!command || !apps.includes(app)) throw new Error(USAGE);
  return command(await connect(), app, value);
}

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
