// `npm run mutations [-- id ...]`: breaks one behavior at a time and checks that its test fails.

import { formatTable } from './mutations/format-table.ts';
import { MUTATIONS } from './mutations/index.ts';
import type { Mutation, TestReference } from './mutations/mutation.ts';
import { createMutationTree, type MutationTree } from './mutations/mutation-tree.ts';
import { runTests, stopTests } from './mutations/run-tests.ts';
import { findTier } from './test/tiers.ts';

/** What became of a mutation: whether its test failed, and why not. */
interface Outcome {
  mutation: Mutation;
  verdict: 'caught' | 'survived' | 'failed before' | 'test broken' | 'test not run';
  seconds: number;
}

const VERDICTS = {
  failed: 'caught',
  passed: 'survived',
  broken: 'test broken',
  'not-run': 'test not run',
} as const;

let isStopped = false;

function selectMutations(ids: string[]): readonly Mutation[] {
  const unknown = ids.find((id) => !MUTATIONS.some((mutation) => mutation.id === id));
  if (unknown) {
    console.error(`Unknown mutation: ${unknown}. Available: ${MUTATIONS.map(({ id }) => id).join(', ')}.`);
    process.exit(1);
  }
  return ids.length > 0 ? MUTATIONS.filter(({ id }) => ids.includes(id)) : MUTATIONS;
}

const describeTest = ({ project, device, file, title }: TestReference) =>
  `${project}${device ? ` ${device}` : ''} ${file}: ${title}`;

const indent = (text: string) => text.replaceAll(/^/gm, '      ');

/** Runs the tests without a mutation: a test that fails anyway proves nothing. @returns the tests that fail */
async function findFailingTests(tree: MutationTree, tests: TestReference[]): Promise<Set<TestReference>> {
  const results = await runTests(tree.folder, tests, { isBaseline: true });
  const failing = [...results].filter(([, { status }]) => status !== 'passed');
  for (const [test, { status, reason }] of failing)
    console.log(`   ${status} without a mutation: ${describeTest(test)}\n${indent(reason)}`);
  return new Set(failing.map(([test]) => test));
}

async function tryMutation(tree: MutationTree, mutation: Mutation): Promise<Outcome> {
  const started = Date.now();
  const { caughtBy } = mutation;
  const results = await tree.withMutation(mutation, () =>
    runTests(tree.folder, [caughtBy], { isBaseline: false }),
  );
  const { status, reason } = results.get(caughtBy) ?? { status: 'not-run', reason: '' };
  const seconds = (Date.now() - started) / 1_000;
  console.log(`   ${mutation.id}: ${VERDICTS[status]} in ${seconds.toFixed(0)} s\n${indent(reason)}`);
  return { mutation, verdict: VERDICTS[status], seconds };
}

function printTable(outcomes: Outcome[]): void {
  const rows = outcomes.map(({ mutation: { id, behavior, caughtBy }, verdict, seconds }) => [
    id,
    behavior,
    verdict === 'caught' ? `${caughtBy.project} ${caughtBy.file}` : verdict.toUpperCase(),
    findTier(caughtBy.file),
    seconds.toFixed(0),
  ]);
  console.log(`\n${formatTable(['id', 'behavior', 'caught by', 'tier', 'seconds'], rows)}`);
}

const selected = selectMutations(process.argv.slice(2));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isStopped = true;
    stopTests();
  });
}

console.log('── Copy of the checkout');
const tree = await createMutationTree();
const outcomes: Outcome[] = [];
try {
  console.log('── Tests without a mutation');
  const failing = await findFailingTests(
    tree,
    selected.map(({ caughtBy }) => caughtBy),
  );
  console.log('── Mutations');
  for (const mutation of selected) {
    if (isStopped) break;
    outcomes.push(
      failing.has(mutation.caughtBy)
        ? { mutation, verdict: 'failed before', seconds: 0 }
        : await tryMutation(tree, mutation),
    );
  }
} finally {
  await tree.remove();
}
printTable(outcomes);
const caught = outcomes.filter(({ verdict }) => verdict === 'caught').length;
console.log(`\n${caught} of ${selected.length} mutations were caught`);
process.exit(caught === selected.length ? 0 : 1);
