// `node tools/run.mjs bench/src/gates/settle.ts [--raise]`: writes bench/gates.json, what is measured and 5 % more.
// Gates only go down (design 9); `--raise` is for when a feature is worth its bytes, and is to be said in the commit.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { type Gates, updateBaseline } from './find-overruns.ts';
import { measureStartCosts } from './start-costs.ts';

const FILE = join(ROOT, 'bench/gates.json');

const { apps } = await buildEverything();
const current = existsSync(FILE) ? (JSON.parse(await readFile(FILE, 'utf8')) as Gates) : {};
const gates = updateBaseline(measureStartCosts(apps), process.argv.includes('--raise') ? {} : current);
await writeFile(FILE, `${JSON.stringify(gates, null, 2)}\n`);
