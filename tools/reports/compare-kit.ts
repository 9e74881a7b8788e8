import { type Change, change, removeDuplicates } from './change.ts';
import { compareModules } from './compare-modules.ts';
import type { KitReport } from './kit-report.ts';
import type { Declarations } from './module-declarations.ts';
import { listReportedModules } from './modules.ts';

/** A report of the kit, and the declarations of the platform that belong to it. */
export interface WholeKit {
  kit: KitReport;
  platform: Declarations;
}

function compareLists(before: KitReport['lists'], after: KitReport['lists']): Change[] {
  const titles = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return titles.flatMap((title) => {
    const [reported = [], current = []] = [before[title], after[title]];
    return [
      ...current.filter((one) => !reported.includes(one)).map((one) => change(one, 'added', true)),
      ...reported.filter((one) => !current.includes(one)).map((one) => change(one, 'removed', false)),
    ];
  });
}

/**
 * Compares the kit for which teams outside have written their remotes with the kit of the code.
 * @returns every difference that they could notice, without those of the platform
 */
export async function compareKit(before: WholeKit, after: WholeKit): Promise<Change[]> {
  const changes = await compareModules(
    { ...before.platform, ...before.kit.declarations },
    { ...after.platform, ...after.kit.declarations },
    listReportedModules(),
  );
  return removeDuplicates([...compareLists(before.kit.lists, after.kit.lists), ...changes]);
}
