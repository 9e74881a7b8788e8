import type { BundleSize, RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { satisfies } from 'semver';
import { isUnderPath } from '../../src/core/routes/is-under-path.ts';
import { findRouteOwner, type RouteOwner, routeTable } from '../../src/core/routes/route-table.ts';
import { findClaimConflict, type Grants, listGrantedOwners } from './path-owners.ts';

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

function findClaimIssues(
  { name, paths = [] }: RemoteManifest,
  routeOwners: RouteOwner[],
  grants: Grants,
): string[] {
  return paths.flatMap((path) => {
    if (findRouteOwner(path, routeOwners)?.remote === name) return [];
    const claim = { remote: name, path };
    const conflict = findClaimConflict(claim, grants, [{ label: '{shell}', owners: routeOwners }]);
    if (conflict) return [`claims ${path}, which ${conflict}.`];
    if (grants[path] === name) return [];
    return [
      `claims ${path}, which is not granted to it. The operator grants it with: npm run release -- grant ${name} ${path}`,
    ];
  });
}

function findRouteIssues(
  { name, routes, paths = [] }: RemoteManifest,
  routeOwners: RouteOwner[],
  grants: Grants,
): string[] {
  const owners = [...routeOwners, ...listGrantedOwners(grants)];
  // The claim explains the routes below it.
  const others = routes.filter(({ path }) => !paths.some((claimed) => isUnderPath(path, claimed)));
  return others.flatMap(({ path }) => {
    const owner = findRouteOwner(path, owners)?.remote;
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
 * Finds the granted paths that the route table of a shell gives to others, whole or in part. Their remotes may have no build yet.
 * @returns a sentence for each path
 */
export function findTakenPaths(
  { version, routeOwners = routeTable }: ShellManifest,
  grants: Grants,
): string[] {
  return Object.entries(grants).flatMap(([granted, holder]) =>
    routeOwners
      .filter(({ path, remote }) => remote !== holder && isUnderPath(path, granted))
      .map(
        ({ path, remote }) =>
          `shell@${version} gives ${path} to ${remote ?? 'no remote'}, but ${granted} is granted to ${holder}. The operator revokes it with: npm run release -- revoke ${holder} ${granted}`,
      ),
  );
}

/**
 * Finds the reasons why a build of a remote cannot run in a build of the shell: contract number, versions and
 * exports of shared modules, claimed paths, route ownership and size budgets (docs/releases.md).
 * @param grants owners of the paths that are not in the shell's route table
 * @returns a sentence with both builds for each reason; empty when they are compatible
 */
export function findIncompatibilities(
  remote: RemoteManifest,
  shell: ShellManifest,
  grants: Grants = {},
): string[] {
  const { routeOwners } = shell;
  const shellName = `shell@${shell.version}`;
  const contract =
    remote.contract === shell.contract
      ? []
      : [`has contract ${remote.contract}, but {shell} has contract ${shell.contract}.`];
  return [
    ...contract,
    ...findPlatformIssues(remote, shell),
    ...findClaimIssues(remote, routeOwners ?? routeTable, grants),
    ...(routeOwners ? findRouteIssues(remote, routeOwners, grants) : []),
    ...findSizeIssues(remote, shell),
  ].map((reason) => `${remote.name}@${remote.version} ${reason.replace('{shell}', shellName)}`);
}
