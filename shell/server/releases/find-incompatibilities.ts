import type { BundleSize, RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { satisfies } from 'semver';
import { findRouteOwner } from '../../src/core/routes/route-table.ts';

function findPlatformIssues({ requires, platform }: RemoteManifest, shell: ShellManifest): string[] {
  const found: string[] = [];
  for (const [module, range] of Object.entries(requires)) {
    const provided = shell.provides[module];
    if (!provided) found.push(`imports ${module}, which {shell} does not provide.`);
    else if (!satisfies(provided, range)) {
      found.push(`requires ${module} ${range}, but {shell} provides ${provided}.`);
    }
  }
  for (const [module, names] of Object.entries(platform)) {
    const provided = shell.platform[module];
    if (!names || !provided) continue;
    const missing = names.filter((name) => !provided.includes(name));
    if (missing.length > 0) {
      found.push(`imports ${missing.join(', ')} from ${module}, which {shell} does not export.`);
    }
  }
  return found;
}

function findRouteIssues({ name, routes }: RemoteManifest, { routeOwners }: ShellManifest): string[] {
  if (!routeOwners) return [];
  return routes.flatMap(({ path }) => {
    const owner = findRouteOwner(path, routeOwners)?.remote;
    return owner === name ? [] : [`defines ${path}, which belongs to ${owner ?? 'no remote'} in {shell}.`];
  });
}

/** Returns the budget of a remote, which is the default one for remotes that the shell does not list. */
export function findBudget(budgets: ShellManifest['budgets'], name: string): BundleSize | undefined {
  return budgets[name] ?? budgets.default;
}

function findSizeIssues({ name, size }: RemoteManifest, { budgets }: ShellManifest): string[] {
  const budget = findBudget(budgets, name);
  if (!budget || !size) return [];
  return (['scripts', 'styles'] as const).flatMap((kind) =>
    size[kind] <= budget[kind]
      ? []
      : [`loads ${size[kind]} bytes of ${kind} at startup, but {shell} allows ${budget[kind]}.`],
  );
}

/**
 * Finds the reasons why a build of a remote cannot run in a build of the shell: contract number, versions and
 * exports of shared modules, route ownership and size budgets (docs/releases.md).
 * @returns a sentence with both builds for each reason; empty when they are compatible
 */
export function findIncompatibilities(remote: RemoteManifest, shell: ShellManifest): string[] {
  const shellName = `shell@${shell.version}`;
  const contract =
    remote.contract === shell.contract
      ? []
      : [`has contract ${remote.contract}, but {shell} has contract ${shell.contract}.`];
  return [
    ...contract,
    ...findPlatformIssues(remote, shell),
    ...findRouteIssues(remote, shell),
    ...findSizeIssues(remote, shell),
  ].map((reason) => `${remote.name}@${remote.version} ${reason.replace('{shell}', shellName)}`);
}
