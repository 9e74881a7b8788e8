import type { Mutation } from '../mutation.ts';

/** Mutations of the supervisor, the document server's proxy and observability that their tests catch. */
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
  {
    id: 'used-up-error-budget',
    behavior: 'A release of an app that has used up its error budget is refused without a reason.',
    file: 'shell/server/releases/error-budget.ts',
    find: "  if (override === undefined) throw new ErrorBudgetError(sentences.join(' '));",
    replace: '',
    caughtBy: {
      project: 'node',
      file: 'shell/server/releases/error-calls.test.ts',
      title: 'refuses to promote a build when it is used up, with the numbers',
    },
  },
  {
    id: 'metrics-of-unknown-routes',
    behavior: 'Web vitals of routes that a build does not have are not counted.',
    file: 'api/src/calls/service/browser-metrics.ts',
    find: '      if (!build?.routes.has(route)) {',
    replace: '      if (!build) {',
    caughtBy: {
      project: 'api',
      file: 'api/src/calls/service/release-health.test.ts',
      title: 'counts nothing of builds and routes that are not served, and clamps values',
    },
  },
  {
    id: 'route-of-a-web-vital',
    behavior: 'A web vital counts for the route that was shown when it arose.',
    file: 'shell/src/services/metrics/route-timeline.ts',
    find: '    return this.visits.findLast(({ since }) => since <= time) ?? this.visits[0];',
    replace: '    return this.visits.at(-1);',
    caughtBy: {
      project: 'web',
      file: 'shell/src/services/metrics/start-page-metrics.test.ts',
      title:
        'attributes a metric to the route that was shown when it arose, and to the build that was loaded',
    },
  },
];
