import type { BuildName } from './inspect-builds.ts';
import type { PositionFinder } from './symbolicate.ts';

/** Maximum number of positions that are looked up. */
const MAX_POSITIONS = 20;

/**
 * A position without the URL of its build, as the release check reports it: `remote-entry.0f3a1b2c4d.js:1:20417`. In stack
 * frames, a slash precedes the name of the file.
 */
const POSITION = /(?<![\w./@-])([\w.@-]{1,200}\.[cm]?js):(\d{1,9}):(\d{1,9})/g;
const BUILD = /\b(shell|mf-[a-z-]+)@(\w(?:[\w.+-]*\w)?)/g;
/** The name of a file with a hash of its content, which is the same in all builds that have it. */
const HASHED_FILE = /\.[0-9a-f]{8,}\./;

function listNamedBuilds(text: string): BuildName[] {
  return [...text.matchAll(BUILD)].map(([, app = '', version = '']) => ({ app, version }));
}

/**
 * Puts the positions of the sources in front of positions in files of builds, such as those in a refusal of the release check.
 * Their builds are those that the text names.
 * @param listOtherBuilds builds that are searched for files that no named build has, if their names contain a hash
 */
export async function symbolicatePositions(
  text: string,
  findPosition: PositionFinder,
  listOtherBuilds: () => Promise<BuildName[]>,
): Promise<string> {
  const named = listNamedBuilds(text);
  let others: Promise<BuildName[]> | undefined;

  async function findPlace(file: string, line: number, column: number): Promise<string | undefined> {
    const findIn = async (builds: BuildName[]) => {
      for (const build of builds) {
        const found = await findPosition({ ...build, file, line, column });
        if (found) return found.place;
      }
      return undefined;
    };
    const place = await findIn(named);
    if (place || !HASHED_FILE.test(file)) return place;
    others ??= listOtherBuilds();
    return findIn(await others);
  }

  let result = '';
  let end = 0;
  for (const match of [...text.matchAll(POSITION)].slice(0, MAX_POSITIONS)) {
    const [position, file = '', line, column] = match;
    const place = await findPlace(file, Number(line), Number(column));
    if (!place) continue;
    result += `${text.slice(end, match.index)}${place} (${position})`;
    end = match.index + position.length;
  }
  return result + text.slice(end);
}
