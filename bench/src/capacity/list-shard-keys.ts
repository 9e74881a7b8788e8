// `node tools/run.mjs bench/src/capacity/list-shard-keys.ts`: lists the shards that the statements of the most frequent calls need
// (decision 127).
import { openApi } from '../api/open-api.ts';
import { recordStatements } from '../api/record-statements.ts';
import { runWithCleanups } from '../cleanups.ts';
import { findShardKeys } from './shard-keys.ts';

async function main(): Promise<void> {
  await runWithCleanups(async (cleanups) => {
    const { calls, config } = await openApi('baseline', cleanups);
    const scripts = await recordStatements(config, calls);
    for (const [index, { name }] of calls.entries()) {
      const statements = new Map(
        (scripts[index] ?? []).flat(2).map(({ name, text }) => [name ?? text, text]),
      );
      const needs = [...statements].map(
        ([id, text]) => `${id}: ${findShardKeys(text).join(' and ') || 'none'}`,
      );
      console.log(`${name}\n    ${needs.join('\n    ')}`);
    }
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
