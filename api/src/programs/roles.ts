// Creates the database roles of the site (decision 067). Runs as its own container before the migration, at every start,
// because only its login and the database's own container have superuser rights. Environment variables:
//   DATABASE_URL             with the login of the superuser
//   DATABASE_SERVERS         in a cluster, host names of all servers, space-separated: one of them is the primary
//   DATABASE_OWNER_PASSWORD  password of ontrend_owner
//   DATABASE_APP_PASSWORD    password of ontrend_app

import { createSiteRoles } from '../platform/db/roles.ts';
import { waitForPrimary } from '../platform/db/wait-for-primary.ts';

const {
  DATABASE_URL: url,
  DATABASE_SERVERS: servers = '',
  DATABASE_OWNER_PASSWORD: ownerPassword,
  DATABASE_APP_PASSWORD: appPassword,
} = process.env;

async function createRoles(): Promise<void> {
  if (!url || !ownerPassword || !appPassword)
    throw new Error('DATABASE_URL, DATABASE_OWNER_PASSWORD and DATABASE_APP_PASSWORD are required.');
  const hosts = servers.split(' ').filter(Boolean);
  await createSiteRoles(hosts.length > 0 ? await waitForPrimary(url, hosts) : url, {
    owner: { name: 'ontrend_owner', password: ownerPassword },
    app: { name: 'ontrend_app', password: appPassword },
  });
  console.log('The database roles are up to date.');
}

createRoles().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
