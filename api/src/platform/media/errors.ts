/**
 * The file itself is the reason, so trying again is of no use. The message is a sentence for the person who
 * uploaded it and says what to do.
 */
export class UnsuitableVideoError extends Error {
  override name = 'UnsuitableVideoError';
}

/** A tool ended badly. The message is for the log. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A tool could not be found on this machine. */
export class MissingToolError extends Error {
  override name = 'MissingToolError';
}
