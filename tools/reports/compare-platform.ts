import { type Change, change } from './change.ts';
import { compareModules } from './compare-modules.ts';
import type { ReportedModule } from './modules.ts';
import type { PlatformReport } from './platform-report.ts';

function comparePackages(before: PlatformReport['packages'], after: PlatformReport['packages']): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, current] = [before[name], after[name]];
    if (!old) return [change(name, 'added', true)];
    if (!current) return [change(name, 'removed', false)];
    return [
      ...(old.major === current.major
        ? []
        : [change(name, `version ${old.major}, now ${current.major}`, false)]),
      ...current.exports
        .filter((one) => !old.exports.includes(one))
        .map((one) => change(`${name} ${one}`, 'added', true)),
      ...old.exports
        .filter((one) => !current.exports.includes(one))
        .map((one) => change(`${name} ${one}`, 'removed', false)),
    ];
  });
}

/** Returns the platform modules of a report, which may include modules that no longer exist. */
function listPlatformModules({ declarations }: PlatformReport): ReportedModule[] {
  return Object.keys(declarations).flatMap((file) => {
    const [, folder] = /^shared\/src\/([^/]+)\/index\.ts$/.exec(file) ?? [];
    if (!folder) return [];
    return [{ name: `@ontrend/shared/${folder}`, key: `./${folder}`, file, isPlatform: true }];
  });
}

/**
 * Compares the platform for which released remotes were built with the platform of the code.
 * @returns every difference that remotes could notice
 */
export async function comparePlatform(before: PlatformReport, after: PlatformReport): Promise<Change[]> {
  const modules = [...listPlatformModules(after), ...listPlatformModules(before)];
  const byName = new Map(modules.map((one) => [one.name, one]));
  return [
    ...comparePackages(before.packages, after.packages),
    ...(await compareModules(before.declarations, after.declarations, [...byName.values()])),
  ];
}
