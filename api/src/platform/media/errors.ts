/**
 * The file is unsuitable, so a retry is useless. The message is for the user who uploaded it and says what to
 * do.
 */
export class UnsuitableVideoError extends Error {
  override name = 'UnsuitableVideoError';
}

/** A tool failed. The message is for the log. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A tool is not installed. */
export class MissingToolError extends Error {
  override name = 'MissingToolError';
}
