import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { MUTATIONS } from './index.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('mutations have different ids', () => {
  const ids = MUTATIONS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it.each(MUTATIONS.map((mutation) => [mutation.id, mutation] as const))(
  '%s changes one place, and its test exists',
  (_id, { file, find, replace, caughtBy }) => {
    expect(read(file).split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(join(ROOT, caughtBy.file))).toBe(true);
    expect(read(caughtBy.file)).toContain(caughtBy.title);
  },
);
