import { join } from 'node:path';
import type { RemoteDocument, ShellManifest } from '@ontrend/shared/manifest';
import { importCurrent } from '../../remote-kit/src/build/read-document.ts';
import { SHELL } from './shell-app.ts';

/**
 * Reads the shell's own pages, the table of paths and their owners, and the size budgets of the remotes'
 * pages.
 */
export async function readShellDocument(): Promise<
  Pick<ShellManifest, 'routes' | 'routeOwners' | 'budgets'>
> {
  const routes = join(SHELL.folder, 'src/core/routes');
  const { shellDocument } = await importCurrent<{ shellDocument: RemoteDocument }>(
    join(routes, 'shell-pages.ts'),
  );
  const { routeTable } = await importCurrent<{ routeTable: ShellManifest['routeOwners'] }>(
    join(routes, 'route-table.ts'),
  );
  const { budgets } = await importCurrent<Pick<ShellManifest, 'budgets'>>(join(routes, 'size-budgets.ts'));
  return { routes: shellDocument.routes as ShellManifest['routes'], routeOwners: routeTable, budgets };
}
