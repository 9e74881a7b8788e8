import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { listSources } from './source-files.ts';

// A single value import would add zod and all schemas to the browser's code.
const VALUE_IMPORT = /^import (?!type\b)[^;]*from '@ontrend\/shared\/(wire|manifest)'/m;

it('browser code imports only types from the wire and manifest modules', () => {
  const folders = ['shared', ...appNames()].map((app) => join(ROOT, app, 'src'));
  const offenders = folders
    .flatMap((folder) => listSources(folder, /\.tsx?$/))
    .map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')] as const)
    .filter(([file]) => !/^shared\/src\/(wire|manifest)\//.test(file))
    .filter(([, text]) => VALUE_IMPORT.test(text))
    .map(([file]) => file);
  expect(offenders).toEqual([]);
});
