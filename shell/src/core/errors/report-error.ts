/** An error on its way to the report. */
export interface EarlyError {
  error: unknown;
  /** The build it is known to come from; otherwise its stack has to tell. */
  of?: { app: string; version: string };
}

let waiting: EarlyError[] = [];
let report = (error: EarlyError): void => {
  waiting.push(error);
};

/** Tells of an error that was caught, but not handled: what was to be shown is not. */
export function tellError(error: unknown, of?: EarlyError['of']): void {
  report(of ? { error, of } : { error });
}

/** Catches what nobody else does, from the first script on; it is kept until the report is there. */
export function catchErrors(): void {
  addEventListener('error', ({ error }) => error && tellError(error));
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof Error && tellError(reason));
}

/** Hands over what has come, and all that comes from here on. */
export function handErrorsTo(next: (error: EarlyError) => void): void {
  report = next;
  for (const error of waiting) next(error);
  waiting = [];
}
