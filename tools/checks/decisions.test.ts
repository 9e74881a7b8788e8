import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const FOLDER = join(ROOT, 'docs/decisions');
const INDEX = 'README.md';
const OPTIONAL_HEADINGS = new Set(['## Alternatives', '## Evidence']);

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const records = readdirSync(FOLDER).filter((file) => file !== INDEX);

it('every decision record has a unique number, which its heading repeats', () => {
  const numbers = records.map((file) => file.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const file of records) {
    expect(read(file)).toMatch(new RegExp(`^# ${file.slice(0, 3)}: `));
  }
});

it('the index lists every decision record with its title', () => {
  // The formatter pads the columns of tables.
  const index = read(INDEX).replace(/ +\|/g, ' |');
  for (const file of records) {
    const title = /^# \d{3}: (.+)$/m.exec(read(file))?.[1];
    expect(index).toContain(`| [${file.slice(0, 3)}](${file}) | ${title} |`);
  }
});

it('every decision record has areas of the list, and the index lists it under the first one', () => {
  const index = read(INDEX);
  const areas = /^The areas are ([^.]+)\./m.exec(index)?.[1]?.split(/,\s| and\s/) ?? [];
  const sections = new Map(
    index.split(/^### /m).map((section) => [section.split('\n')[0]?.toLowerCase() ?? '', section]),
  );
  for (const file of records) {
    const listed = /^Status: [^#]+?Area: ([^.#]+)\.$/m.exec(read(file))?.[1]?.split(', ') ?? [];
    expect({ file, unknown: listed.filter((area) => !areas.includes(area)) }).toEqual({ file, unknown: [] });
    expect(sections.get(listed[0] ?? '')).toContain(`](${file})`);
  }
});

it('every decision record has the headings of the template, in their order', () => {
  for (const file of records) {
    const headings = read(file).match(/^## .+$/gm) ?? [];
    // Early records have no rejected alternatives, and some have their measurements in a section.
    expect({ file, headings: headings.filter((heading) => !OPTIONAL_HEADINGS.has(heading)) }).toEqual({
      file,
      headings: ['## Context', '## Decision', '## Consequences'],
    });
  }
});
