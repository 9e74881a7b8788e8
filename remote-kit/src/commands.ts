import { relative } from 'node:path';
import type { App } from './build/app-build.ts';
import type { BuiltApp } from './build/build-remote.ts';
import { readProject } from './project.ts';
import { assertTypes } from './release/check-types.ts';
import { printStatus } from './release/print-status.ts';
import { readPerson, readPublisher } from './release/publisher.ts';
import { ReleaseClient } from './release/release-client.ts';
import {
  appCommands,
  createKey,
  preview,
  printStack,
  type ReleaseSetup,
  takeFlag,
  takeOverride,
} from './release/release-commands.ts';
import { createRemote } from './template/create-remote.ts';
import { parseNewRemote } from './template/parse-new-remote.ts';

export const USAGE = `ontrend-remote new --name mf-x --path /x   writes a new remote into the current folder
ontrend-remote build                       builds the remote of the current folder into dist
ontrend-remote dev --against URL           runs it from source in the builds of the site at URL; --api URL uses another API
ontrend-remote check                       builds it and checks it like a release, without moving a pointer
ontrend-remote release                     builds it and makes it current for all browsers
ontrend-remote canary 10%                  builds it and serves it to a share of the browsers
ontrend-remote promote [VERSION]           makes the canary, or a stored version, current for all browsers
ontrend-remote rollback                    ends the canary; without one, makes the previous build current again
ontrend-remote status                      shows the served build and the latest pointer changes
ontrend-remote send                        builds it and uploads it, without serving it to anybody
ontrend-remote preview [BUILD ...]         prints a link; a browser that opens it runs these builds
ontrend-remote stack [ID]                  shows its errors with source positions; with - a stack trace from standard input
ontrend-remote key                         prints a new key pair for signing releases
BUILD is APP@VERSION (uploaded before) or APP=URL (served at URL); without one, the remote is built and uploaded.
--override "reason" releases although the error budget is used up. --no-watch does not watch a release for 60 s.
Commands that release read RELEASES_URL, RELEASE_TOKEN and RELEASE_KEY. The operator of a site provides them.`;

const NEW_USAGE = 'Usage: ontrend-remote new --name mf-trends --path /trends';

/** Commands whose name differs from that in `appCommands`. */
const RELEASE_COMMANDS: Record<string, string> = { release: 'publish' };

/** Ways to ask for the list of commands. */
const HELP = ['', 'help', '--help', '-h'];

/** Number of parameters of the commands that take any; `preview` takes several builds. */
const MAX_PARAMETERS: Record<string, number> = { canary: 1, promote: 1, stack: 1, preview: Infinity };

/** Commands of operators, who run them in the repository of OnTrend. */
const OPERATOR_COMMANDS = ['grant', 'revoke', 'access', 'all'];

/** Returns what to do instead of something that no command takes. */
function adviseFor(word: string): string {
  if (OPERATOR_COMMANDS.includes(word))
    return `The operator of the site runs it in the repository of OnTrend: npm run release -- ${word}`;
  const isCommand = Object.hasOwn(appCommands, word) || ['status', 'preview'].includes(word);
  return isCommand ? `Did you mean npx ontrend-remote ${word}?` : 'npx ontrend-remote lists all commands.';
}

/**
 * Rejects what a command would ignore: in the repository the name of a command follows `npm run release --`, which in the
 * folder of a remote releases it.
 * @param rest what follows the name of the command, without the options that it has taken
 * @throws Error that names the first unexpected parameter
 */
function rejectUnexpected(name: string, rest: string[]): void {
  const unexpected = rest[MAX_PARAMETERS[name] ?? 0] ?? rest.find((parameter) => /^-./.test(parameter));
  if (unexpected === undefined) return;
  throw new Error(`ontrend-remote ${name} does not take "${unexpected}". ${adviseFor(unexpected)}`);
}

function connect({ folder }: App, override?: string): ReleaseClient {
  const { RELEASES_URL: url, RELEASE_TOKEN: token } = process.env;
  if (!url || !token)
    throw new Error(
      'RELEASES_URL and RELEASE_TOKEN are required, and RELEASE_KEY where releases are signed. The operator of the site ' +
        'provides them; for an installation of your own, npm run release -- access prints them in its repository.',
    );
  const publisher = readPublisher(process.env, folder);
  return new ReleaseClient({ url: url.replace(/\/$/, ''), token, publisher, override });
}

/** Builds a remote. webpack is loaded only now, because most commands do not need it. */
async function build(app: App): Promise<BuiltApp> {
  const startedAt = Date.now();
  const { buildRemote } = await import('./build/build-remote.ts');
  const built = await buildRemote(app);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const folder = relative(process.cwd(), built.folder) || '.';
  console.log(
    built.isNew
      ? `Built ${app.name}@${built.version} in ${folder} (${seconds} s)`
      : `${app.name}@${built.version} is up to date in ${folder}`,
  );
  return built;
}

function setUp(app: App, isWatched: boolean, override?: string): ReleaseSetup {
  return {
    client: connect(app, override),
    apps: [app.name],
    person: readPerson(process.env, app.folder),
    isWatched,
    async build() {
      await assertTypes(app.name, {
        folder: app.folder,
        configs: ['tsconfig.json'],
        command: 'npx tsc --noEmit',
      });
      return build(app);
    },
    formatCommand: (command, target) =>
      ['npx ontrend-remote', command || 'release', ...(target === app.name ? [] : [target])].join(' '),
  };
}

async function runReleaseCommand(app: App, name: string, parameters: string[]): Promise<void> {
  const isWatched = !takeFlag(parameters, '--no-watch');
  const override = takeOverride(parameters);
  rejectUnexpected(name, parameters);
  if (name === 'status') return printStatus(connect(app), app.name);
  if (name === 'stack' && parameters[0] === '-') return printStack(connect(app));
  const setup = setUp(app, isWatched, override);
  if (name === 'preview') return preview(setup, parameters.length > 0 ? parameters : [app.name]);
  const command = appCommands[RELEASE_COMMANDS[name] ?? name];
  if (!command) throw new Error(USAGE);
  return command(setup, app.name, parameters[0]);
}

/**
 * Runs a command of `ontrend-remote`.
 * @param folder of the remote
 * @param parameters the name of the command, and what follows it
 * @throws Error with a message for the developer
 */
export async function runCommand(folder: string, parameters: string[]): Promise<void> {
  const [name = '', ...rest] = parameters;
  if (HELP.includes(name)) return console.log(USAGE);
  if (name === 'new') return createRemote(folder, parseNewRemote(rest, NEW_USAGE));
  if (name === 'key' || name === 'build') rejectUnexpected(name, rest);
  if (name === 'key') return createKey();
  if (name === 'dev') return (await import('./dev/start-session.ts')).runSession(readProject(folder), rest);
  if (name === 'build') return void (await build(readProject(folder)));
  if (
    name === 'publish' ||
    !(Object.hasOwn(appCommands, name) || ['release', 'status', 'preview'].includes(name))
  )
    throw new Error(
      `There is no command "${name}".${OPERATOR_COMMANDS.includes(name) ? ` ${adviseFor(name)}` : ''}\n${USAGE}`,
    );
  return runReleaseCommand(readProject(folder), name, rest);
}
