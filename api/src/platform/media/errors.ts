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

/**
 * A media tool took longer than its time limit. The file may be the cause, or a machine that is busy or stands still, so this
 * is no reason to reject the file. The message is for the log.
 */
export class ToolTimeoutError extends ToolError {
  override name = 'ToolTimeoutError';
}

/**
 * A media tool was ended by the system, could not be started, or could not write its output. This says nothing about the
 * file that it read (`findMachineFailure`). The message is for the log.
 */
export class ToolInterruptedError extends Error {
  override name = 'ToolInterruptedError';
  readonly code: 'TOOL_KILLED' | 'TOOL_NO_SPACE' | 'TOOL_NOT_STARTED';

  constructor(code: ToolInterruptedError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A tool is not installed. */
export class MissingToolError extends Error {
  override name = 'MissingToolError';
}
