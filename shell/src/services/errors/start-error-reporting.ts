import { callApi } from '@ontrend/shared/api-client';
import type { BrowserError } from '@ontrend/shared/wire';
import type { BootData } from '../../core/document/boot-data.ts';
import type { UnhandledError } from '../../core/errors/report-error.ts';
import { whoseError } from './find-error-source.ts';

/** Errors a page tells of; more say nothing new. */
const MOST = 10;
/** Milliseconds errors wait for others, so that a page that breaks in many places makes one call. */
const GATHER_MS = 1_000;

/**
 * Tells the API of errors nobody handled, each once, with the build they come from.
 * @returns what takes them in
 */
export function startErrorReports(
  boot: Pick<BootData, 'shell' | 'remotes'>,
): (early: UnhandledError) => void {
  const told = new Set<string>();
  let waiting: BrowserError[] = [];

  const send = () => {
    const errors = waiting;
    waiting = [];
    // A report that can't be sent is not worth a second one.
    void callApi('app/service/browser-errors', { errors }, { keepalive: true }).catch(() => {});
  };

  return ({ error, build }) => {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error), stack: '' };
    const whose = build ?? whoseError(stack, boot);
    const key = `${whose?.app} ${message}`;
    if (!whose || told.has(key) || told.size >= MOST) return;
    told.add(key);
    if (waiting.length === 0) setTimeout(send, GATHER_MS);
    waiting.push({
      ...whose,
      message: (message || 'an error without words').slice(0, 500),
      stack: stack.slice(0, 4_000),
      path: location.pathname.slice(0, 500),
    });
  };
}
