import { REMOTE_NAME } from '@ontrend/shared/manifest';
import { appCommands } from '../../remote-kit/src/release/release-commands.ts';

/** Commands without a parameter. */
const PLAIN_COMMANDS = ['key', 'access', 'all'];
/** Commands that need no app, or take other parameters than an app and a value. */
const OTHER_COMMANDS = ['status', 'preview', 'stack', 'grant', 'revoke'];
/** Commands with a parameter after the app. */
const COMMANDS_WITH_VALUE = ['canary', 'promote', 'stack'];

/** Returns whether a name is that of an app. Remotes of other folders are not in this checkout. */
export const isAppName = (name = ''): boolean => name === 'shell' || REMOTE_NAME.test(name);

/**
 * Returns what is wrong with the words of a release command, as a sentence; undefined when nothing is.
 * @param words name of the command and its parameters, without options; without a command, the name of an app releases it
 */
export function findWrongWord(words: string[]): string | undefined {
  const [name = '', ...parameters] = isAppName(words[0]) ? ['publish', ...words] : words;
  const [app, value, ...rest] = parameters;
  const commands = [...Object.keys(appCommands), ...PLAIN_COMMANDS, ...OTHER_COMMANDS];
  if (words[0] === 'publish' || !commands.includes(name)) return `There is no command or app "${name}".`;
  if (PLAIN_COMMANDS.includes(name)) return app && `${name} does not take "${app}".`;
  if (app === undefined)
    return ['status', 'stack'].includes(name) ? undefined : `${name} needs the name of an app.`;
  // They check their parameters themselves.
  if (['preview', 'grant', 'revoke'].includes(name)) return undefined;
  if (!isAppName(app) && !(name === 'stack' && app === '-')) return `"${app}" is not the name of an app.`;
  const [unexpected] = COMMANDS_WITH_VALUE.includes(name) ? rest : [value];
  return unexpected && `"${unexpected}" is not expected after ${app}.`;
}
