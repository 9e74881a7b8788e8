import { callApi } from '@ontrend/shared/api-client';
import type { BrowserError } from '@ontrend/shared/wire';
import type { BootData } from '../../core/document/boot-data.ts';
import type { ReportedError } from '../../core/errors/report-client-error.ts';

/** Matches a file of a build in a stack trace: `/assets/mf-feed/1.0.0-abc/12.js`. */
const BUILD_FILE_PATTERN = /\/assets\/((?:mf-[a-z-]+)|shell)\/([\w.-]+)\//;

/**
 * Finds the build that caused an error: the first one in its stack trace. Undefined for errors of browser
 * extensions and third-party scripts.
 */
function findErrorSource(
  stack: string,
  { shell, remotes }: Pick<BootData, 'shell' | 'remotes'>,
): { app: string; version: string } | undefined {
  const [, app, version] = BUILD_FILE_PATTERN.exec(stack) ?? [];
  if (app && version) return { app, version };
  // A preview build has a URL of its own.
  const preview = Object.entries(remotes).find(([, { current }]) => {
    const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
    return base.startsWith('http') && stack.includes(base);
  });
  if (preview) return { app: preview[0], version: preview[1].current.version };
  return stack.includes('/assets/') ? { app: 'shell', version: shell } : undefined;
}

/** Maximum number of errors reported for one page load. */
const MAX_REPORTS_PER_PAGE = 10;
/** Delay before errors are sent, in milliseconds, so that simultaneous errors share one call. */
const BATCH_DELAY_MS = 1_000;

/**
 * Reports unhandled errors to the API, each once, with the build they come from (decision 039).
 * @returns the error reporter
 */
export function startErrorReporting(
  boot: Pick<BootData, 'shell' | 'remotes'>,
): (reportedError: ReportedError) => void {
  const reportedKeys = new Set<string>();
  let batch: BrowserError[] = [];

  const sendBatch = () => {
    const errors = batch;
    batch = [];
    // A failed report is not retried.
    void callApi('app/service/browser-errors', { errors }, { keepalive: true }).catch(() => {});
  };

  return ({ error, build }) => {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error), stack: '' };
    const source = build ?? findErrorSource(stack, boot);
    const key = `${source?.app} ${message}`;
    if (!source || reportedKeys.has(key) || reportedKeys.size >= MAX_REPORTS_PER_PAGE) return;
    reportedKeys.add(key);
    if (batch.length === 0) setTimeout(sendBatch, BATCH_DELAY_MS);
    batch.push({
      ...source,
      message: (message || '(no message)').slice(0, 500),
      stack: stack.slice(0, 4_000),
      path: location.pathname.slice(0, 500),
    });
  };
}
