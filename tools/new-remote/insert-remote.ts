/** Matches a name that is not part of another one. Names of volumes and networks have a prefix: `secrets-mf-feed`. */
const patternOf = (name: string) => new RegExp(`(?<!\\w)${name}(?![\\w-])`, 'g');

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Returns the end of the block that begins with a line: the first line after it that is not indented deeper. */
function findBlockEnd(lines: string[], start: number): number {
  const indent = indentOf(lines[start] ?? '');
  let end = start + 1;
  while (end < lines.length && lines[end]?.trim() && indentOf(lines[end] ?? '') > indent) end += 1;
  return end;
}

/**
 * Adds a remote to all lists of remotes in a file, in alphabetical order: to lists in one line, and to lists of lines or
 * indented blocks, of which it gets copies of those of its neighbor.
 * @param remotes existing remotes in alphabetical order
 * @param other lines that name remotes, but are no list
 * @throws Error when the file does not list the neighbor
 */
export function insertRemote(text: string, remotes: string[], name: string, other?: RegExp): string {
  const [first = ''] = remotes;
  const before = remotes.filter((each) => each < name).at(-1);
  const neighbor = before ?? first;
  const lines = text.split('\n');
  const result: string[] = [];
  let count = 0;
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? '';
    if (!patternOf(neighbor).test(line) || other?.test(line)) {
      result.push(line);
      index += 1;
      continue;
    }
    count += 1;
    const isInlineList = remotes.some((each) => each !== neighbor && patternOf(each).test(line));
    if (isInlineList) {
      const both = before ? `${neighbor} ${name}` : `${name} ${neighbor}`;
      result.push(line.replace(patternOf(neighbor), both));
      index += 1;
      continue;
    }
    const end = findBlockEnd(lines, index);
    const block = lines.slice(index, end);
    const copy = block.map((each) => each.replace(patternOf(neighbor), name));
    result.push(...(before ? [...block, ...copy] : [...copy, ...block]));
    index = end;
  }
  if (count === 0) throw new Error(`${neighbor} is not listed.`);
  return result.join('\n');
}

/**
 * Removes a remote from all lists of remotes in a file: the inverse of `insertRemote`.
 * @param remotes the remotes that stay
 * @param other lines that name remotes, but are no list
 */
export function deleteRemote(text: string, remotes: string[], name: string, other?: RegExp): string {
  const word = patternOf(name).source;
  const lines = text.split('\n');
  const result: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? '';
    const isEntry = patternOf(name).test(line) && !other?.test(line);
    const isInlineList = isEntry && remotes.some((each) => patternOf(each).test(line));
    if (isInlineList) result.push(line.replace(new RegExp(` ${word}|${word} `, 'g'), ''));
    else if (!isEntry) result.push(line);
    index = isEntry && !isInlineList ? findBlockEnd(lines, index) : index + 1;
  }
  return result.join('\n');
}
