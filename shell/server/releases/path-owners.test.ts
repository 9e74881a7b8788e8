import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { findRouteOwner } from '../../src/core/routes/route-table.ts';
import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';
import { findClaimConflict, includeClaims, isReservedPath } from './path-owners.ts';

const testServer = useTestDocumentServer(() => ({ data: null }));

/** Returns the first segments of paths that could be claimed: without a dot, and in lower case. */
function listSegments(paths: string[]): string[] {
  const segments = paths.map((path) => /^\/([a-z][a-z0-9-]*)(?:\/|$)/.exec(path)?.[1] ?? '');
  return [...new Set(segments.filter(Boolean))];
}

const isTaken = (segment: string) =>
  isReservedPath(`/${segment}`) || findRouteOwner(`/${segment}`) !== undefined;

it('reserves all paths that the document server answers itself', async () => {
  const server = await createDocumentServer(
    readServerConfig({
      NODE_ENV: 'test',
      API_URL: 'http://127.0.0.1:1',
      RELEASES_DIR: testServer.folder,
      LOG_LEVEL: 'silent',
    }),
  );
  await server.ready();
  const routes = server.printRoutes({ commonPrefix: false });
  await server.close();
  // Without the routes below others, which are indented.
  const segments = listSegments([...routes.matchAll(/^[├└]── (\/\S*)/gm)].map(([, path = '']) => path));
  expect(segments).toEqual(expect.arrayContaining(['api', 'media', 'dev', 'releases', 'health', 'sitemap']));
  expect(segments.filter((segment) => !isTaken(segment))).toEqual([]);
});

it('reserves all paths that the gateway answers itself', () => {
  const configuration = readFileSync(join(ROOT, 'deploy/gateway/default.conf'), 'utf8');
  const locations = [...configuration.matchAll(/^ *location (?:\S+ )?\^?(\/\S*) \{$/gm)].map(
    ([, path = '']) => path.replace(/\(.*/, ''),
  );
  const segments = listSegments(locations);
  expect(segments).toEqual(expect.arrayContaining(['api', 'assets', 'gateway', 'media', 'releases']));
  expect(segments.filter((segment) => !isTaken(segment))).toEqual([]);
});

it.each([
  ['/api', 'is reserved for the site'],
  ['/legal', 'is reserved for the site'],
  ['/video', 'belongs to mf-feed in the route table'],
  ['/download', 'belongs to the shell in the route table'],
  ['/shows', 'is granted to mf-shows'],
])('says why %s cannot be claimed', (path, conflict) => {
  expect(findClaimConflict({ remote: 'mf-trends', path }, { '/shows': 'mf-shows' })).toBe(conflict);
});

it('adds only claims of free paths', () => {
  const grants = includeClaims({ '/shows': 'mf-shows' }, [
    { name: 'mf-trends', paths: ['/trends', '/shows', '/api', '/video'] },
    { name: 'mf-later', paths: ['/trends'] },
    { name: 'mf-none' },
  ]);
  expect(grants).toEqual({ '/shows': 'mf-shows', '/trends': 'mf-trends' });
});
