import { serializeError } from '@ontrend/shared/server/serialize-error';
import { getLoggedIds } from '@ontrend/shared/server/tracing/tracing';

/** The log of a program that is no HTTP server, such as the worker. */
export interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const LEVELS = { info: 30, warn: 40, error: 50 } as const;

function serializeErrors(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      value instanceof Error ? serializeError(value) : value,
    ]),
  );
}

/**
 * Writes one JSON line per entry in the format of the API's log, so that both can be processed together.
 * @param level from the configuration: `info` and below log everything, `warn` warnings and errors, `error` only errors,
 *   `silent` nothing
 * @param name of the program
 */
export function jsonLog(level: string, write: (line: string) => void, name = 'worker'): WorkerLog {
  const saysErrors = level !== 'silent' && level !== 'fatal';
  const saysWarnings = saysErrors && level !== 'error';
  const saysInfo = saysWarnings && level !== 'warn';
  const line = (entryLevel: keyof typeof LEVELS, details: object, msg: string) =>
    write(
      JSON.stringify({
        level: LEVELS[entryLevel],
        time: Date.now(),
        name,
        ...getLoggedIds(),
        ...serializeErrors(details),
        msg,
      }),
    );
  return {
    info: (details, message) => saysInfo && line('info', details, message),
    warn: (details, message) => saysWarnings && line('warn', details, message),
    error: (details, message) => saysErrors && line('error', details, message),
  };
}
