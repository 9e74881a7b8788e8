// `npm run pack-kit [-- FOLDER]`: packs @ontrend/shared and @ontrend/remote-kit, with which a team builds and releases a remote
// without this repository (docs/remote-kit.md). The default folder is `.cache/kit`.
import { join, relative, resolve } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { packKit } from './pack-kit/pack-kit.ts';

const [parameter] = process.argv.slice(2);
// npm changes to the root; INIT_CWD is the folder in which the command was typed.
const here = process.env.INIT_CWD ?? process.cwd();
const folder = parameter ? resolve(here, parameter) : join(ROOT, '.cache/kit');
try {
  for (const { file, size } of await packKit(folder))
    console.log(`${relative(here, file)} (${Math.round(size / 1024)} KB)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
