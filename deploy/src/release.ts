// `npm run release -- mf-feed`: releases an app in the installation that `npm start` runs, or in the one of
// RELEASES_URL, RELEASE_TOKEN and RELEASE_KEY. A release takes effect with the next page load, without a restart.
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import type { BuiltApp } from '../../remote-kit/src/build/build-remote.ts';
import { assertTypes } from '../../remote-kit/src/release/check-types.ts';
import { printStatus } from '../../remote-kit/src/release/print-status.ts';
import { readPerson, readPublisher } from '../../remote-kit/src/release/publisher.ts';
import { ReleaseClient } from '../../remote-kit/src/release/release-client.ts';
import {
  appCommands,
  createKey,
  preview,
  printStack,
  type ReleaseSetup,
  takeFlag,
  takeOverride,
} from '../../remote-kit/src/release/release-commands.ts';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { listConfigs } from '../../tools/test/check-types.ts';
import { findWrongWord, isAppName } from './check-words.ts';
import { readLocalAccess } from './local-access.ts';
import { grant, printAccess, revoke } from './path-commands.ts';

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
APP is one of ${appNames().join(', ')}.`;

const apps = appNames();

/** Ways to ask for the list of commands. */
const HELP = ['', 'help', '--help', '-h'];

async function connect(override?: string): Promise<ReleaseClient> {
  const { RELEASES_URL: url, RELEASE_TOKEN: token } = process.env;
  if (url && token) {
    const publisher = readPublisher(process.env, ROOT);
    return new ReleaseClient({ url: url.replace(/\/$/, ''), token, publisher, override });
  }
  if (url) throw new Error(`RELEASE_TOKEN is required for ${url}.`);
  const local = await readLocalAccess(process.env);
  const publisher = readPublisher(process.env, ROOT, local.key);
  return new ReleaseClient({ url: local.url, token: local.token, publisher, override });
}

const checkTypes = (app: string): Promise<void> =>
  assertTypes(app, { folder: ROOT, configs: listConfigs(app), command: `npm run types -- ${app}` });

async function build(app: string): Promise<BuiltApp> {
  if (!apps.includes(app))
    throw new Error(
      `This checkout has no ${app}, only ${apps.join(', ')}. A remote of another folder is released there: npx ontrend-remote release`,
    );
  await checkTypes(app);
  const [built] = (await buildEverything([app])).apps;
  if (!built) throw new Error(`The build of ${app} failed.`);
  return built;
}

/** Builds all apps, uploads them and moves their pointers in one step. */
async function releaseAll(client: ReleaseClient): Promise<void> {
  for (const app of apps) await checkTypes(app);
  const { apps: builds } = await buildEverything(apps);
  for (const { app, version, folder } of builds) await client.uploadBuild(app, version, folder);
  const pointers = await client.promoteTogether(builds);
  for (const [app, { current }] of Object.entries(pointers))
    console.log(`Current build of ${app}: ${current}`);
}

async function runCommand(parameters: string[]): Promise<void> {
  const isWatched = !takeFlag(parameters, '--no-watch');
  const override = takeOverride(parameters);
  if (HELP.includes(parameters[0] ?? '')) return console.log(USAGE);
  const wrong = findWrongWord(parameters);
  if (wrong) throw new Error(`${wrong}\n${USAGE}`);
  const [name = '', ...rest] = isAppName(parameters[0]) ? ['publish', ...parameters] : parameters;
  const [app = '', value] = rest;
  const setUp = async (): Promise<ReleaseSetup> => ({
    client: await connect(override),
    apps,
    person: readPerson(process.env, ROOT),
    isWatched,
    build,
    formatCommand: (command, target) => ['npm run release --', command, target].filter(Boolean).join(' '),
  });
  if (name === 'status') return printStatus(await connect(), app);
  if (name === 'key') return createKey();
  if (name === 'access') return printAccess();
  if (name === 'grant') return grant(await connect(), rest);
  if (name === 'revoke') return revoke(await connect(), rest);
  if (name === 'preview') return preview(await setUp(), rest);
  if (name === 'stack' && (!app || app === '-')) return printStack(await connect());
  if (name === 'all') return releaseAll(await connect(override));
  return appCommands[name]?.(await setUp(), app, value);
}

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
