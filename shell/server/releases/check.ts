import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { satisfies } from 'semver';
import { findTopPath } from '../../src/routes/route-table.ts';

/**
 * Says why a build of a remote does not fit a build of the shell: contract, the platform's names and versions,
 * route ownership (design 3).
 * @returns sentences that name both sides; none when it fits
 */
export function misfits(remote: RemoteManifest, shell: ShellManifest): string[] {
  const who = `${remote.name}@${remote.version}`;
  const whose = `shell@${shell.version}`;
  const found: string[] = [];
  if (remote.contract !== shell.contract) {
    found.push(`${who} speaks contract ${remote.contract}, ${whose} speaks contract ${shell.contract}.`);
  }
  for (const [module, range] of Object.entries(remote.requires)) {
    const provided = shell.provides[module];
    if (!provided) found.push(`${who} imports ${module}, which ${whose} does not provide.`);
    else if (!satisfies(provided, range)) {
      found.push(`${who} asks for ${module} ${range}, ${whose} provides ${provided}.`);
    }
  }
  for (const [module, names] of Object.entries(remote.platform)) {
    const provided = shell.platform[module];
    if (!names || !provided) continue;
    const missing = names.filter((name) => !provided.includes(name));
    if (missing.length > 0) {
      found.push(`${who} imports ${missing.join(', ')} from ${module}, which ${whose} does not export.`);
    }
  }
  for (const route of remote.routes) {
    const owner = findTopPath(route.path)?.remote;
    if (owner !== remote.name) {
      found.push(`${who} brings ${route.path}, which in ${whose} belongs to ${owner ?? 'nobody'}.`);
    }
  }
  return found;
}
