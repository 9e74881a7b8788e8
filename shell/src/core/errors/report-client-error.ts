/** An error to report. */
export interface ReportedError {
  error: unknown;
  /** The build that caused the error, if known; otherwise it is derived from the stack. */
  build?: { app: string; version: string };
}

let queue: ReportedError[] = [];
let reporter = (error: ReportedError): void => {
  queue.push(error);
};

/** Reports an error that broke something visible, whether it was caught or not. */
export function reportClientError(error: unknown, build?: ReportedError['build']): void {
  reporter(build ? { error, build } : { error });
}

/** Reports uncaught errors and rejections. They are queued until a reporter is set. */
export function catchUnhandledErrors(): void {
  addEventListener('error', ({ error }) => error && reportClientError(error));
  addEventListener(
    'unhandledrejection',
    ({ reason }) => reason instanceof Error && reportClientError(reason),
  );
}

/** Sets the reporter, and passes the queued errors to it. */
export function setErrorReporter(next: (error: ReportedError) => void): void {
  reporter = next;
  for (const error of queue) next(error);
  queue = [];
}
