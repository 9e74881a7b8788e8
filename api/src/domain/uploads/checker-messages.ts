import {
  MissingToolError,
  ToolError,
  ToolTimeoutError,
  UnsuitableVideoError,
} from '../../platform/media/errors.ts';
import type { CheckedVideo } from './check-file.ts';

/** An error on its way between two processes. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Other properties of the error, such as `code` of a system call. */
  properties: Record<string, unknown>;
}

/** Messages of the API to a checker process. */
export interface CheckRequest {
  file: string;
}

/** Messages of a checker process. The first one says that it has started. */
export type CheckerMessage =
  | { kind: 'ready' }
  | { kind: 'checked'; video: CheckedVideo }
  | { kind: 'failed'; error: SentError };

/** Errors that keep their class. */
const CLASSES = { UnsuitableVideoError, ToolError, ToolTimeoutError, MissingToolError };

/** Converts an error to a message. */
export function toSentError(error: unknown): SentError {
  const { name, message, stack, ...properties } =
    error instanceof Error
      ? Object.assign({ ...error }, pickText(error))
      : pickText(new Error(String(error)));
  return { name, message, stack, properties };
}

const pickText = ({ name, message, stack }: Error) => ({ name, message, stack });

/** Converts a message back to an error of the same class, name and properties. */
export function fromSentError({ name, message, stack, properties }: SentError): Error {
  const error = name in CLASSES ? new CLASSES[name as keyof typeof CLASSES](message) : new Error(message);
  return Object.assign(error, properties, { name, stack });
}
