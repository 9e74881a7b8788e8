import { redactText } from '@ontrend/shared/server/redact';
import { type BrowserError, calls } from '@ontrend/shared/wire';
import { storeFailures } from '../../domain/releases/build-visitors.ts';
import { storeErrorReports } from '../../domain/releases/error-reports.ts';
import { UNKNOWN_BUILD } from '../../platform/metrics/browser-metrics.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { hashVisitor } from './hash-visitor.ts';

/**
 * Logs browser errors with app and version, and counts them. Of builds that the document server has announced, also counts the
 * affected visitors (decision 039) and stores the different errors: anybody can send reports, and made-up ones must not use
 * up an error budget (decision 099).
 */
export const serviceBrowserErrors = defineHandler(
  calls.serviceBrowserErrors,
  async ({ body, services, address, userAgent, log }) => {
    const { pool, knownBuilds, metrics, config } = services;
    const served: BrowserError[] = [];
    for (const error of body.errors.map(redactError)) {
      const { app, version, ...details } = error;
      log.warn({ browserError: details, app, version, userAgent }, 'browser error reported');
      const build = await knownBuilds.find(app, version);
      metrics.browser.recordError(build ? { app, version: build.label } : UNKNOWN_BUILD);
      if (build) served.push(error);
    }
    await storeFailures(pool, hashVisitor(config.authSecret, address), served);
    await storeErrorReports(
      pool,
      served.map((error) => ({ ...error, stack: error.stack ?? '' })),
    );
    return { data: { accepted: body.errors.length } };
  },
  { limits: ['browser-errors'] },
);

/**
 * Removes secrets from the texts of an error, which can quote the URL of a page. The query of a repeated request for a
 * build's file is removed before, because the position in the file follows it.
 */
function redactError({ message, stack, path, ...build }: BrowserError): BrowserError {
  return {
    ...build,
    message: redactText(message),
    path: redactText(path),
    ...(stack !== undefined && { stack: redactText(stack.replaceAll(/\?retry=\d+/g, '')) }),
  };
}
