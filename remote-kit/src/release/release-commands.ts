import { generateKeyPairSync } from 'node:crypto';
import { encodePublicKey } from '@ontrend/shared/server/release-signatures';
import type { CheckedBuild } from '../../../shell/server/releases/check-release.ts';
import type { BuiltApp } from '../build/build-remote.ts';
import { parsePreviewTargets } from './preview-targets.ts';
import type { ReleaseClient } from './release-client.ts';
import { describeErrors, symbolicateInput } from './release-errors.ts';
import { watchRelease } from './watch-release.ts';

/** Where a release command is run: in the repository, or in the folder of a remote outside of it. */
export interface ReleaseSetup {
  client: ReleaseClient;
  /** Names of the apps that can be built here. */
  apps: readonly string[];
  /** Who releases, shown in previews. */
  person: string;
  /** Watches a release for a minute. Scripts that release several apps, or have no visitors yet, need no watch. */
  isWatched: boolean;
  /** Checks the types of an app and builds it, if its sources changed. @throws Error that says what is wrong */
  build(app: string): Promise<BuiltApp>;
  /** Formats a command for messages, such as `npm run release -- preview mf-feed`. */
  formatCommand(command: string, target: string): string;
}

/** Builds an app and uploads it. */
async function sendBuild({ client, build }: ReleaseSetup, app: string): Promise<BuiltApp> {
  const built = await build(app);
  await client.uploadBuild(app, built.version, built.folder);
  return built;
}

async function watch(setup: ReleaseSetup, app: string, version: string): Promise<void> {
  if (setup.isWatched) await watchRelease(setup, app, version);
}

/** Builds an app and makes it current for all browsers. */
async function publish(setup: ReleaseSetup, app: string): Promise<void> {
  const { version, folder } = await sendBuild(setup, app);
  const { current } = await setup.client.promote(app, version, folder);
  console.log(`Current build of ${app}: ${current}`);
  await watch(setup, app, version);
}

/** @throws Error for a text that is not a share */
function parseShare(text = ''): number {
  const share = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1]);
  if (!(share >= 1 && share <= 99)) throw new Error(`"${text}" is not a share from 1% to 99%.`);
  return share;
}

/** Builds an app and serves it to a share of the browsers. */
async function canary(setup: ReleaseSetup, app: string, value?: string): Promise<void> {
  const share = parseShare(value);
  const { version, folder } = await sendBuild(setup, app);
  const pointer = await setup.client.startCanary(app, version, share, folder);
  console.log(
    `Canary ${app}@${pointer.canary?.version} is served to ${pointer.canary?.share} % of the browsers`,
  );
  await watch(setup, app, version);
}

function describeCheck({ app, version, checkedWith, size, budget }: CheckedBuild): string {
  const weights = (['scripts', 'styles'] as const).map((kind) => {
    const limit = budget ? ` of ${budget[kind]}` : '';
    return `${size?.[kind]}${limit} bytes of ${kind}`;
  });
  const load = size ? ` A page loads ${weights.join(' and ')}.` : '';
  return `${app}@${version} can be released with ${checkedWith.join(', ')}.${load}`;
}

/** Builds an app and checks it like a release, without moving a pointer. */
async function check(setup: ReleaseSetup, app: string): Promise<void> {
  const { version } = await sendBuild(setup, app);
  console.log(`${describeCheck(await setup.client.checkBuild(app, version))} No pointer moved.`);
}

/** Makes the canary, or a stored version, current for all browsers. */
async function promote(setup: ReleaseSetup, app: string, requestedVersion?: string): Promise<void> {
  const { client, formatCommand } = setup;
  const version = requestedVersion ?? (await client.readAppStatus(app)).pointer?.canary?.version;
  if (!version)
    throw new Error(`${app} has no canary. Specify a version, or build it: ${formatCommand('', app)}`);
  const { current } = await client.promote(app, version);
  console.log(`Current build of ${app}: ${current}`);
  await watch(setup, app, version);
}

/** Ends the canary; without one, makes the previous build current again. */
async function rollback({ client }: ReleaseSetup, app: string): Promise<void> {
  const { current } = await client.rollBack(app);
  console.log(`Current build of ${app}: ${current}`);
}

/** Builds an app and uploads it, without serving it to anybody. */
async function send(setup: ReleaseSetup, app: string): Promise<void> {
  const { version } = await sendBuild(setup, app);
  const build = `${app}@${version}`;
  console.log(`${build} is stored. Show it: ${setup.formatCommand('preview', build)}`);
}

/** Prints the errors of an app with source positions. @param id number of one error */
async function stack({ client, formatCommand }: ReleaseSetup, app: string, id?: string): Promise<void> {
  console.log(await describeErrors(client, app, formatCommand('stack', app), id));
}

/** Commands for one app, by name. `value` is the parameter after its name. */
export const appCommands: Record<
  string,
  (setup: ReleaseSetup, app: string, value?: string) => Promise<void>
> = { publish, canary, check, promote, rollback, send, stack };

/** Prints the link of a preview. @param words builds that it shows (`parsePreviewTargets`) */
export async function preview(setup: ReleaseSetup, words: string[]): Promise<void> {
  const { client, apps, person } = setup;
  const sendApp = async (app: string) => (await sendBuild(setup, app)).version;
  const link = await client.createPreviewLink(await parsePreviewTargets(words, apps, sendApp), person);
  console.log(`Open this link in the browser that should run the preview:\n${link}`);
}

/** Reads a stack trace from standard input, and prints it with the positions of the sources. */
export async function printStack(client: ReleaseClient): Promise<void> {
  console.log(await symbolicateInput(client, process.stdin));
}

/** Prints a new key pair. The private key is shown only here. */
export function createKey(): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  console.log(`RELEASE_KEY of the team: ${secret}`);
  console.log(`Public key for RELEASE_PUBLIC_KEYS of the document server: ${encodePublicKey(privateKey)}`);
}

/** Removes `--override "reason"` from the parameters. @returns the reason; undefined without the option */
export function takeOverride(parameters: string[]): string | undefined {
  const index = parameters.indexOf('--override');
  if (index < 0) return undefined;
  const [, reason] = parameters.splice(index, 2);
  if (!reason?.trim()) throw new Error('--override needs a reason.');
  return reason;
}

/** Removes an option without a value from the parameters. @returns whether it was there */
export function takeFlag(parameters: string[], flag: string): boolean {
  const index = parameters.indexOf(flag);
  if (index >= 0) parameters.splice(index, 1);
  return index >= 0;
}
