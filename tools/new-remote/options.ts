import { claimedPath, REMOTE_NAME } from '@ontrend/shared/manifest';
import { type NewRemote, shortName } from '../../remote-kit/src/template/fill-template.ts';

const USAGE = `npm run new-remote -- NAME --path PATH     as in: npm run new-remote -- trends --path /trends
NAME is that of the folder, with or without "mf-". Without --path, the path is /NAME.`;

/**
 * Parses the arguments of `npm run new-remote`.
 * @param pathOption value of an option `--path` that npm has taken; undefined when it has not
 * @throws Error that says what is wrong
 */
export function parseNewRemote(words: string[], pathOption?: string): NewRemote {
  let path = pathOption;
  const names: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const option = /^--path(?:=(.*))?$/.exec(word);
    if (option) path = option[1] ?? rest.shift() ?? '';
    // npm takes `--path` alone for a switch.
    else if (word.startsWith('/')) path = word;
    else if (word.startsWith('-')) throw new Error(`Unknown option: "${word}".\n${USAGE}`);
    else names.push(word);
  }
  const [word] = names;
  if (!word || names.length > 1) throw new Error(USAGE);
  const name = word.startsWith('mf-') ? word : `mf-${word}`;
  if (!REMOTE_NAME.test(name) || /--|-$/.test(name))
    throw new Error(`"${word}" is not a name: use lower-case letters and single hyphens.\n${USAGE}`);
  const claim = claimedPath.safeParse(path ?? `/${shortName(name)}`);
  if (!claim.success) throw new Error(`"${path}" is not a path: it ${claim.error.issues[0]?.message}.`);
  return { name, path: claim.data };
}
