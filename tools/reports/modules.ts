import { platformModuleNames } from '../../remote-kit/src/build/platform.ts';
import { isModule, listAllPublicEntries, type PublicEntry } from '../public-api/public-entries.ts';

/** A public module whose declarations are in a report. */
export interface ReportedModule extends PublicEntry {
  /** The shell provides it to remotes. The other modules are bundled by each remote, or run in its build and its tests. */
  isPlatform: boolean;
}

/** Its calls are described by the report of the wire, so the other reports contain only the names of its exports. */
export const WIRE_MODULE = '@ontrend/shared/wire';

/** Lists the public modules except the wire. @throws Error for a platform module that is not public */
export function listReportedModules(): ReportedModule[] {
  const modules = listAllPublicEntries().filter((entry) => isModule(entry) && entry.name !== WIRE_MODULE);
  const own = platformModuleNames.filter((name) => name.startsWith('@ontrend/'));
  const missing = own.find((name) => !modules.some((one) => one.name === name));
  if (missing) throw new Error(`${missing} is a platform module, but not public (shared/package.json).`);
  return modules.map((entry) => ({ ...entry, isPlatform: own.includes(entry.name) }));
}
