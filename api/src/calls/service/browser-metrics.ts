import { calls } from '@ontrend/shared/wire';
import { type BuildVisit, storeBuildVisits } from '../../domain/releases/build-visitors.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { hashVisitor } from './hash-visitor.ts';

/** Maximum stored load time, in milliseconds. Browsers that slept report hours. */
const MAX_LOAD_MS = 60_000;

/**
 * Counts load times and web vitals of a page, and the visitors of each build. Measurements of builds and routes that are
 * not served are ignored, such as those of previews (decision 099).
 */
export const serviceBrowserMetrics = defineHandler(
  calls.serviceBrowserMetrics,
  async ({ body: { device, loads, vitals }, services, address }) => {
    const { pool, knownBuilds, metrics, config } = services;
    const visits: BuildVisit[] = [];
    for (const { app, version, ms } of loads) {
      const build = await knownBuilds.find(app, version);
      if (!build) {
        metrics.browser.recordDropped('build');
        continue;
      }
      if (ms !== null) metrics.browser.recordLoad({ app, version: build.label, device }, ms);
      visits.push({ app, version, ms: ms === null ? null : Math.round(Math.min(ms, MAX_LOAD_MS)) });
    }
    let accepted = visits.length;
    for (const { app, version, route, name, value } of vitals) {
      const build = await knownBuilds.find(app, version);
      if (!build?.routes.has(route)) {
        metrics.browser.recordDropped(build ? 'route' : 'build');
        continue;
      }
      metrics.browser.recordVital(name, { app, version: build.label, route, device }, value);
      accepted += 1;
    }
    await storeBuildVisits(pool, hashVisitor(config.authSecret, address), visits);
    return { data: { accepted } };
  },
  { limits: ['browser-metrics'] },
);
