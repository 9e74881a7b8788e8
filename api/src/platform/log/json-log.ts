/** The worker's log. */
export interface WorkerLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const LEVELS = { info: 30, error: 50 } as const;

function serializeErrors(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) =>
      value instanceof Error
        ? [key, { type: value.name, message: value.message, stack: value.stack }]
        : [key, value],
    ),
  );
}

/**
 * Writes one JSON line per entry in the format of the API's log, so that both can be processed together.
 * @param level from the configuration: `info` and below log everything, `error` only errors, `silent` nothing
 */
export function jsonLog(level: string, write: (line: string) => void): WorkerLog {
  const saysErrors = level !== 'silent' && level !== 'fatal';
  const saysInfo = saysErrors && level !== 'error' && level !== 'warn';
  const line = (name: keyof typeof LEVELS, details: object, msg: string) =>
    write(
      JSON.stringify({
        level: LEVELS[name],
        time: Date.now(),
        name: 'worker',
        ...serializeErrors(details),
        msg,
      }),
    );
  return {
    info: (details, message) => saysInfo && line('info', details, message),
    error: (details, message) => saysErrors && line('error', details, message),
  };
}
