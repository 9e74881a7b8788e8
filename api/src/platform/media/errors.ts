/**
 * The file is unsuitable, so a retry cannot succeed. The message is shown to the user who uploaded the file and
 * explains what to do.
 */
export class UnsuitableVideoError extends Error {
  override name = 'UnsuitableVideoError';
}

/** A media tool failed, or its output is invalid. The message is for the log. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A tool is not installed. */
export class MissingToolError extends Error {
  override name = 'MissingToolError';
}
