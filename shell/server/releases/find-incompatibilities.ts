import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { satisfies } from 'semver';
import { findTopPath } from '../../src/core/routes/route-table.ts';

function findPlatformIssues({ requires, platform }: RemoteManifest, shell: ShellManifest): string[] {
  const found: string[] = [];
  for (const [module, range] of Object.entries(requires)) {
    const provided = shell.provides[module];
    if (!provided) found.push(`imports ${module}, which WHOSE does not provide.`);
    else if (!satisfies(provided, range)) {
      found.push(`asks for ${module} ${range}, WHOSE provides ${provided}.`);
    }
  }
  for (const [module, names] of Object.entries(platform)) {
    const provided = shell.platform[module];
    if (!names || !provided) continue;
    const missing = names.filter((name) => !provided.includes(name));
    if (missing.length > 0) {
      found.push(`imports ${missing.join(', ')} from ${module}, which WHOSE does not export.`);
    }
  }
  return found;
}

function findRouteIssues({ name, routes }: RemoteManifest, { owns }: ShellManifest): string[] {
  if (!owns) return [];
  return routes.flatMap(({ path }) => {
    const owner = findTopPath(path, owns)?.remote;
    return owner === name ? [] : [`brings ${path}, which in WHOSE belongs to ${owner ?? 'nobody'}.`];
  });
}

function findWeightIssues({ name, weight }: RemoteManifest, { budgets }: ShellManifest): string[] {
  const budget = budgets[name];
  if (!budget || !weight) return [];
  return (['scripts', 'styles'] as const).flatMap((kind) =>
    weight[kind] <= budget[kind]
      ? []
      : [`makes a page wait for ${weight[kind]} bytes of ${kind}, WHOSE allows ${budget[kind]}.`],
  );
}

/**
 * Says why a build of a remote does not fit a build of the shell: contract, the platform's names and versions,
 * route ownership, budgets (design 3).
 * @returns sentences that name both sides; none when it fits
 */
export function findIncompatibilities(remote: RemoteManifest, shell: ShellManifest): string[] {
  const whose = `shell@${shell.version}`;
  const contract =
    remote.contract === shell.contract
      ? []
      : [`speaks contract ${remote.contract}, WHOSE speaks contract ${shell.contract}.`];
  return [
    ...contract,
    ...findPlatformIssues(remote, shell),
    ...findRouteIssues(remote, shell),
    ...findWeightIssues(remote, shell),
  ].map((reason) => `${remote.name}@${remote.version} ${reason.replace('WHOSE', whose)}`);
}
