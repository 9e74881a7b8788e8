/** An error to report. */
export interface UnhandledError {
  error: unknown;
  /** The build that caused the error, if known; otherwise it is derived from the stack. */
  build?: { app: string; version: string };
}

let queue: UnhandledError[] = [];
let reporter = (error: UnhandledError): void => {
  queue.push(error);
};

/** Reports an error that broke something visible. */
export function reportError(error: unknown, build?: UnhandledError['build']): void {
  reporter(build ? { error, build } : { error });
}

/** Reports uncaught errors and rejections. They are queued until a reporter is set. */
export function catchUnhandledErrors(): void {
  addEventListener('error', ({ error }) => error && reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof Error && reportError(reason));
}

/** Sets the reporter, and passes the queued errors to it. */
export function setErrorReporter(next: (error: UnhandledError) => void): void {
  reporter = next;
  for (const error of queue) next(error);
  queue = [];
}
