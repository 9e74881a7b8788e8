import { callApi } from '@ontrend/shared/api-client';
import type { BrowserError } from '@ontrend/shared/wire';
import type { BootData } from '../../core/document/boot-data.ts';
import type { UnhandledError } from '../../core/errors/report-error.ts';
import { findErrorSource } from './find-error-source.ts';

/** Errors a page tells of; more say nothing new. */
const MAX_REPORTS_PER_PAGE = 10;
/** Milliseconds errors wait for others, so that a page that breaks in many places makes one call. */
const BATCH_DELAY_MS = 1_000;

/**
 * Tells the API of errors nobody handled, each once, with the build they come from.
 * @returns what takes them in
 */
export function startErrorReporting(
  boot: Pick<BootData, 'shell' | 'remotes'>,
): (early: UnhandledError) => void {
  const reportedKeys = new Set<string>();
  let batch: BrowserError[] = [];

  const sendBatch = () => {
    const errors = batch;
    batch = [];
    // A report that can't be sent is not worth a second one.
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
      message: (message || 'an error without words').slice(0, 500),
      stack: stack.slice(0, 4_000),
      path: location.pathname.slice(0, 500),
    });
  };
}
