import { claimedPath, REMOTE_NAME } from '@ontrend/shared/manifest';
import { findClaimConflict } from '../../../shell/server/releases/path-owners.ts';
import { type NewRemote, remoteName, shortName } from './fill-template.ts';

/**
 * Parses the name and the path of a new remote: `NAME --path PATH` or `--name NAME --path PATH`. The name may be without "mf-",
 * and without a path it is `/NAME`.
 * @param usage ends the message of an error
 * @param pathOption value of an option `--path` that npm has taken; undefined when it has not
 * @throws Error that says what is wrong
 */
export function parseNewRemote(words: string[], usage: string, pathOption?: string): NewRemote {
  let path = pathOption;
  const names: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, option, inline] = /^--(name|path)(?:=(.*))?$/.exec(word) ?? [];
    const value = option ? (inline ?? rest.shift() ?? '') : word;
    // npm takes `--path` alone for a switch.
    if (option === 'path' || (!option && word.startsWith('/'))) path = value;
    else if (!option && word.startsWith('-')) throw new Error(`Unknown option: "${word}".\n${usage}`);
    else names.push(value);
  }
  const [word] = names;
  if (!word || names.length > 1) throw new Error(usage);
  const name = remoteName(word);
  if (!REMOTE_NAME.test(name) || /--|-$/.test(name))
    throw new Error(`"${word}" is not a name: use lower-case letters and single hyphens.\n${usage}`);
  const claim = claimedPath.safeParse(path ?? `/${shortName(name)}`);
  if (!claim.success)
    throw new Error(`"${path}" is not a path: it ${claim.error.issues[0]?.message}.\n${usage}`);
  const conflict = findClaimConflict({ remote: name, path: claim.data }, {});
  if (conflict) throw new Error(`${name} can't have the path ${claim.data}: it ${conflict}.`);
  return { name, path: claim.data };
}
