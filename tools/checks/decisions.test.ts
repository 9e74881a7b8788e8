import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const FOLDER = join(ROOT, 'docs/decisions');
const files = readdirSync(FOLDER);

it('every decision has a number of its own, and its heading says it', () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const file of files) {
    expect(readFileSync(join(FOLDER, file), 'utf8')).toMatch(new RegExp(`^# ${file.slice(0, 3)}: `));
  }
});
