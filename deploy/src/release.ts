// `npm run release -- mf-feed`: releases an app in the installation that `npm start` runs, or in the one of
// RELEASES_URL, RELEASE_TOKEN and RELEASE_KEY. A release takes effect with the next page load, without a restart.
import { generateKeyPairSync } from 'node:crypto';
import type { BuiltApp } from '@ontrend/shared/build';
import { remoteNames } from '@ontrend/shared/build/repository';
import { REMOTE_NAME } from '@ontrend/shared/manifest';
import { encodePublicKey } from '@ontrend/shared/server/release-signatures';
import type { CheckedBuild } from '../../shell/server/releases/check-release.ts';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { readReleaseKey, readReleaseToken } from '../../tools/supervisor/secrets.ts';
import { readSettings, siteUrl } from '../../tools/supervisor/settings.ts';
import { listTypeErrors } from '../../tools/test/check-types.ts';
import { grant, printAccess, revoke } from './path-commands.ts';
import { parsePreviewTargets } from './preview-targets.ts';
import { readPerson, readPublisher } from './publisher.ts';
import { type AppStatus, ReleaseClient } from './release-client.ts';
import { describeErrors, symbolicateInput } from './release-errors.ts';
import { printHealth, watchRelease } from './watch-release.ts';

const USAGE = `npm run release -- APP                   builds an app and makes it current for all browsers
npm run release -- check APP             builds an app and checks it like a release, without moving a pointer
npm run release -- all                   builds all apps and releases them in one step, as a new contract needs
npm run release -- canary APP 10%        builds an app and serves it to a share of the browsers
npm run release -- promote APP [VERSION] makes the canary, or a stored version, current for all browsers
npm run release -- rollback APP          ends the canary; without one, makes the previous build current again
npm run release -- status [APP]          shows the served builds; with an app, also its latest pointer changes
npm run release -- send APP              builds an app and uploads it, without serving it to anybody
npm run release -- preview BUILD ...     prints a link; a browser that opens it runs these builds
npm run release -- stack [APP [ID]]      shows a stack trace from standard input, or the errors of an app, with source positions
npm run release -- grant REMOTE PATH     lets a remote have pages at a top-level path, as in: grant mf-trends /trends
npm run release -- revoke REMOTE PATH    takes the path away again
npm run release -- access                prints the settings to release from another folder to this installation
npm run release -- key                   prints a new key pair for signing releases
BUILD is APP (builds and uploads it), APP@VERSION (uploaded before) or APP=URL (served at URL, as by npm run dev).
--override "reason" releases an app although its error budget is used up.
A release, a canary and a promotion are watched for 60 s; --no-watch ends the command before.
APP is one of ${['shell', ...remoteNames()].join(', ')}.`;

const apps = ['shell', ...remoteNames()];

/** Returns whether a name is that of an app. Remotes of other folders are not in this checkout. */
const isAppName = (name = '') => name === 'shell' || REMOTE_NAME.test(name);

/** Scripts that release several apps, or have no visitors yet, need no watch. */
const isWatched = !process.argv.includes('--no-watch');

async function connect(override?: string): Promise<ReleaseClient> {
  const { RELEASES_URL: url, RELEASE_TOKEN: token } = process.env;
  if (url && token) {
    const publisher = readPublisher(process.env);
    return new ReleaseClient({ url: url.replace(/\/$/, ''), token, publisher, override });
  }
  if (url) throw new Error(`RELEASE_TOKEN is required for ${url}.`);
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  return new ReleaseClient({
    url: siteUrl(settings),
    token: await readReleaseToken(dataDir),
    publisher: readPublisher(process.env, await readReleaseKey(dataDir)),
    override,
  });
}

/** Number of type errors that are printed. */
const MAX_TYPE_ERRORS = 5;

/** @throws Error with the first type errors of an app, because builds are compiled without their types being checked */
async function checkAppTypes(app: string): Promise<void> {
  const errors = await listTypeErrors(app);
  if (errors.length === 0) return;
  const shown = errors.slice(0, MAX_TYPE_ERRORS).join('\n');
  throw new Error(
    `${app} has type errors (${errors.length}). npm run types -- ${app} shows all of them.\n${shown}`,
  );
}

/** Removes `--override "reason"` from the parameters. @returns the reason; undefined without the option */
function takeOverride(parameters: string[]): string | undefined {
  const index = parameters.indexOf('--override');
  if (index < 0) return undefined;
  const [, reason] = parameters.splice(index, 2);
  if (!reason?.trim()) throw new Error(`--override needs a reason.\n${USAGE}`);
  return reason;
}

/** Builds all apps, uploads them and moves their pointers in one step. */
async function releaseAll(client: ReleaseClient): Promise<void> {
  for (const app of apps) await checkAppTypes(app);
  const { apps: builds } = await buildEverything(apps);
  for (const { app, version, folder } of builds) await client.uploadBuild(app, version, folder);
  const pointers = await client.promoteTogether(builds);
  for (const [app, { current }] of Object.entries(pointers))
    console.log(`Current build of ${app}: ${current}`);
}

/**
 * Checks the types of an app, builds it if its sources changed and uploads it.
 */
async function uploadBuild(client: ReleaseClient, app: string): Promise<BuiltApp> {
  if (!apps.includes(app)) throw new Error(`This checkout has no ${app}. Apps: ${apps.join(', ')}.`);
  await checkAppTypes(app);
  const [build] = (await buildEverything([app])).apps;
  if (!build) throw new Error(`The build of ${app} failed.`);
  await client.uploadBuild(app, build.version, build.folder);
  return build;
}

function formatStatus(app: string, { pointer, paths = [] }: AppStatus): string {
  const { current = 'not published', previous, canary } = pointer ?? {};
  const fields = [
    current,
    ...(canary ? [`canary ${canary.version} for ${canary.share} %`] : []),
    ...(previous ? [`previous: ${previous}`] : []),
    ...(paths.length > 0 ? [`granted: ${paths.join(', ')}`] : []),
  ];
  return `${app.padEnd(18)} ${fields.join(', ')}`;
}

async function printStatus(client: ReleaseClient, onlyApp: string): Promise<void> {
  const status = await client.readStatus();
  for (const [app, appStatus] of Object.entries(status)) {
    if (onlyApp && app !== onlyApp) continue;
    console.log(formatStatus(app, appStatus));
    if (!onlyApp) continue;
    for (const { at, action, by, pointer, person, commit, override } of appStatus.moves) {
      const canary = pointer.canary ? ` (canary ${pointer.canary.version}, ${pointer.canary.share} %)` : '';
      const origin = person ? ` (${person}, commit ${commit?.slice(0, 10) ?? 'unknown'})` : '';
      const reason = override ? ` despite its error budget: ${override}` : '';
      console.log(`  ${at}  ${action.padEnd(10)} ${pointer.current}${canary}  by ${by}${origin}${reason}`);
    }
    await printHealth(client, app);
  }
}

async function promote(
  client: ReleaseClient,
  app: string,
  requestedVersion: string | undefined,
): Promise<void> {
  const version = requestedVersion ?? (await client.readStatus())[app]?.pointer?.canary?.version;
  if (!version)
    throw new Error(`${app} has no canary. Specify a version, or build it: npm run release -- ${app}`);
  const { current } = await client.promote(app, version);
  console.log(`Current build of ${app}: ${current}`);
  if (isWatched) await watchRelease(client, app, version);
}

function parseShare(text = ''): number {
  const share = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1]);
  if (!(share >= 1 && share <= 99)) throw new Error(`"${text}" is not a share from 1% to 99%.\n${USAGE}`);
  return share;
}

function describeCheck({ app, version, checkedWith, size, budget }: CheckedBuild): string {
  const weights = (['scripts', 'styles'] as const).map((kind) => {
    const limit = budget ? ` of ${budget[kind]}` : '';
    return `${size?.[kind]}${limit} bytes of ${kind}`;
  });
  const load = size ? ` A page loads ${weights.join(' and ')}.` : '';
  return `${app}@${version} can be released with ${checkedWith.join(', ')}.${load}`;
}

const commands: Record<string, (client: ReleaseClient, app: string, value?: string) => Promise<void>> = {
  async publish(client, app) {
    const { version, folder } = await uploadBuild(client, app);
    const { current } = await client.promote(app, version, { folder });
    console.log(`Current build of ${app}: ${current}`);
    if (isWatched) await watchRelease(client, app, version);
  },
  async canary(client, app, value) {
    const share = parseShare(value);
    const { version, folder } = await uploadBuild(client, app);
    const { canary } = await client.startCanary(app, version, share, folder);
    console.log(`Canary ${app}@${canary?.version} is served to ${canary?.share} % of the browsers`);
    if (isWatched) await watchRelease(client, app, version);
  },
  async check(client, app) {
    const { version } = await uploadBuild(client, app);
    console.log(`${describeCheck(await client.checkBuild(app, version))} No pointer moved.`);
  },
  promote,
  async rollback(client, app) {
    const { current } = await client.rollBack(app);
    console.log(`Current build of ${app}: ${current}`);
  },
  async send(client, app) {
    const { version } = await uploadBuild(client, app);
    console.log(`${app}@${version} is stored. Show it: npm run release -- preview ${app}@${version}`);
  },
};

/** Prints the link of a preview. */
async function preview(client: ReleaseClient, words: string[]): Promise<void> {
  const send = async (app: string) => (await uploadBuild(client, app)).version;
  const link = await client.createPreviewLink(
    await parsePreviewTargets(words, apps, send),
    readPerson(process.env),
  );
  console.log(`Open this link in the browser that should run the preview:\n${link}`);
}

/** Prints a new key pair. The private key is shown only here. */
function createKey(): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  console.log(`RELEASE_KEY of the team: ${secret}`);
  console.log(`Public key for RELEASE_PUBLIC_KEYS of the document server: ${encodePublicKey(privateKey)}`);
}

async function runCommand(parameters: string[]): Promise<void> {
  const override = takeOverride(parameters);
  const [commandName = '', ...rest] = isAppName(parameters[0]) ? ['publish', ...parameters] : parameters;
  const [app = '', value] = rest;
  if (commandName === 'status' && (!app || isAppName(app))) return printStatus(await connect(), app);
  if (commandName === 'key' && !app) return createKey();
  if (commandName === 'access' && !app) return printAccess();
  if (commandName === 'grant') return grant(await connect(), rest);
  if (commandName === 'revoke') return revoke(await connect(), rest);
  if (commandName === 'preview' && app) return preview(await connect(), rest);
  if (commandName === 'stack' && (!app || isAppName(app))) {
    const client = await connect();
    return console.log(
      await (app ? describeErrors(client, app, value) : symbolicateInput(client, process.stdin)),
    );
  }
  if (commandName === 'all' && !app) return releaseAll(await connect(override));
  const command = commands[commandName];
  if (!command || !isAppName(app)) throw new Error(USAGE);
  return command(await connect(override), app, value);
}

runCommand(process.argv.slice(2).filter((parameter) => parameter !== '--no-watch')).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
