import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { listSources } from './source-files.ts';

// Schemas are the server's: one import that is not `import type` puts all of zod into a page (design 10).
const VALUE_IMPORT = /^import (?!type\b)[^;]*from '@ontrend\/shared\/(wire|manifest)'/m;

it('browsers know the wire as types only', () => {
  const folders = ['shell', 'shared', ...remoteNames()].map((app) => join(ROOT, app, 'src'));
  const offenders = folders
    .flatMap((folder) => listSources(folder, /\.tsx?$/))
    .map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')] as const)
    .filter(([file]) => !/^shared\/src\/(wire|manifest)\//.test(file))
    .filter(([, text]) => VALUE_IMPORT.test(text))
    .map(([file]) => file);
  expect(offenders).toEqual([]);
});
