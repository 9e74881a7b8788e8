// `node tools/run.mjs bench/src/budgets/update-budgets.ts [--raise]`: updates the size budgets in
// bench/budgets.json to the current sizes plus 5 %. Budgets only go down; with `--raise` they may rise for a
// feature that is worth its bytes. Say why in the commit.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { type Budgets, updateBudgets } from './budgets.ts';
import { measureStartCosts } from './start-costs.ts';

const FILE = join(ROOT, 'bench/budgets.json');

const { apps } = await buildEverything();
const current = existsSync(FILE) ? (JSON.parse(await readFile(FILE, 'utf8')) as Budgets) : {};
const budgets = updateBudgets(measureStartCosts(apps), process.argv.includes('--raise') ? {} : current);
await writeFile(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
