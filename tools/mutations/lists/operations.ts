import type { Mutation } from '../mutation.ts';

/** Mutations of the supervisor and of the document server's proxy that their tests catch. */
export const OPERATION_MUTATIONS: readonly Mutation[] = [
  {
    id: 'restarted-postgres',
    behavior: 'A PostgreSQL that was killed is restarted.',
    file: 'tools/supervisor/supervise-database.ts',
    find: "        server = await start(dataDir, port);\n        console.error('PostgreSQL is running again.');",
    replace: "        console.error('PostgreSQL is running again.');",
    caughtBy: {
      project: 'node',
      file: 'tools/supervisor/supervise-database.test.ts',
      title: 'restarts a killed server at the same URL; pools reconnect and committed rows are there',
    },
  },
  {
    id: 'refusal-of-a-large-body',
    behavior: 'The proxy passes on the refusal of a body that is too large (413) as the API made it.',
    file: 'shell/server/http/api-proxy.ts',
    find: 'isReceivingBody(raw) ? copyBody(raw) : payload,',
    replace: 'payload,',
    caughtBy: {
      project: 'node',
      file: 'shell/server/http/api-proxy.test.ts',
      title: 'content-length, on its last request',
    },
  },
];
