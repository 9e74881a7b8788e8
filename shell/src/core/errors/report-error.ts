/** An error on its way to the report. */
export interface UnhandledError {
  error: unknown;
  /** The build it is known to come from; otherwise its stack has to tell. */
  build?: { app: string; version: string };
}

let queue: UnhandledError[] = [];
let reporter = (error: UnhandledError): void => {
  queue.push(error);
};

/** Tells of an error that was caught, but not handled: what was to be shown is not. */
export function reportError(error: unknown, build?: UnhandledError['build']): void {
  reporter(build ? { error, build } : { error });
}

/** Catches what nobody else does, from the first script on; it is kept until the report is there. */
export function catchUnhandledErrors(): void {
  addEventListener('error', ({ error }) => error && reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof Error && reportError(reason));
}

/** Hands over what has come, and all that comes from here on. */
export function setErrorReporter(next: (error: UnhandledError) => void): void {
  reporter = next;
  for (const error of queue) next(error);
  queue = [];
}
