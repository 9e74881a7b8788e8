/** What the worker tells whoever runs it. */
export interface WorkerLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const LEVELS = { info: 30, error: 50 } as const;

function plain(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) =>
      value instanceof Error
        ? [key, { type: value.name, message: value.message, stack: value.stack }]
        : [key, value],
    ),
  );
}

/**
 * One JSON line per entry in the form of the API's log, so that both can be read together.
 * @param level the configuration's: `info` and below say everything, `error` only trouble, `silent` nothing
 */
export function jsonLog(level: string, write: (line: string) => void): WorkerLog {
  const saysErrors = level !== 'silent' && level !== 'fatal';
  const saysInfo = saysErrors && level !== 'error' && level !== 'warn';
  const line = (name: keyof typeof LEVELS, details: object, msg: string) =>
    write(JSON.stringify({ level: LEVELS[name], time: Date.now(), name: 'worker', ...plain(details), msg }));
  return {
    info: (details, message) => saysInfo && line('info', details, message),
    error: (details, message) => saysErrors && line('error', details, message),
  };
}
