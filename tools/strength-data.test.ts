import { readFile, writeFile } from 'node:fs/promises';
import { buildStrengthData, STRENGTH_DATA_FILE } from './strength-data.ts';

it('is up to date with its package (`UPDATE_STRENGTH_DATA=1 npm test -- tools/strength-data.test.ts` and `npm run format` update it)', async () => {
  const data = buildStrengthData();
  if (process.env.UPDATE_STRENGTH_DATA) await writeFile(STRENGTH_DATA_FILE, JSON.stringify(data));
  expect(JSON.parse(await readFile(STRENGTH_DATA_FILE, 'utf8'))).toEqual(data);
});
