import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const FOLDER = join(ROOT, 'docs/decisions');
const INDEX = 'README.md';

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
