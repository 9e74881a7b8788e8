import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { platformModuleNames } from '../../remote-kit/src/build/platform.ts';
import { listShippedSources } from './source-files.ts';

// By a relative path, each app would bundle a copy with a state of its own: calls without the session, for example.
const folders = platformModuleNames.flatMap((name) => /^@ontrend\/shared\/(.+)/.exec(name)?.[1] ?? []);
const RELATIVE_IMPORT = new RegExp(`from '(\\.\\./)+(${folders.join('|')})/index\\.ts'`);

it('shared code imports modules of the platform by their names', () => {
  const offenders = listShippedSources(join(ROOT, 'shared/src'), /\.tsx?$/).filter((file) =>
    RELATIVE_IMPORT.test(readFileSync(file, 'utf8')),
  );
  expect(offenders.map((file) => relative(ROOT, file))).toEqual([]);
});
