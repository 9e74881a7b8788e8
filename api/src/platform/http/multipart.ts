import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { duplicateFieldError } from './validation-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a form, by field; undefined without a form. */
    formFiles: Record<string, Buffer> | undefined;
  }
}

/** Maximum bytes of a form: its files together and some text fields. */
export const FORM_LIMIT = 9 * 1_024 * 1_024;
/** Maximum bytes of a file: a phone's photo. */
const FILE_LIMIT = 8 * 1_024 * 1_024;
const LIMITS = {
  fileSize: FILE_LIMIT,
  files: 24,
  fields: 20,
  parts: 44,
  fieldNameSize: 100,
  fieldSize: 16 * 1_024,
  headerPairs: 20,
};

/** Lets the calls registered in `app` receive multipart forms. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/**
 * Reads a whole form: its text fields become the body, its files `formFiles`.
 * @throws {ApiError} 413 when it is too large, 422 for a duplicate field, 400 when it can't be parsed
 */
export async function parseMultipartForm(request: FastifyRequest): Promise<void> {
  const body = new Map<string, string>();
  const files = new Map<string, Buffer>();
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (body.has(part.fieldname) || files.has(part.fieldname)) throw duplicateFieldError(part.fieldname);
      if (part.type === 'file') bytes += await readFile(part, body, files);
      else if (part.valueTruncated) throw new ApiError(413, 'too-large', 'The request is too large.');
      else body.set(part.fieldname, String(part.value));
      if (bytes > FORM_LIMIT) throw fileTooLargeError();
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { statusCode } = error as { statusCode?: number };
    throw statusCode === 413
      ? fileTooLargeError()
      : new ApiError(400, 'malformed-request', "Couldn't read the form.");
  }
  // Built from entries, because a field may have the name of an object's built-in property.
  request.body = Object.fromEntries(body);
  request.formFiles = Object.fromEntries(files);
}

/** Browsers send an empty file input as a file without name and content; it counts as absent. */
async function readFile(
  part: MultipartFile,
  body: Map<string, string>,
  files: Map<string, Buffer>,
): Promise<number> {
  const content = await part.toBuffer();
  if (content.length > 0) files.set(part.fieldname, content);
  else if (part.filename) body.set(part.fieldname, '');
  return content.length;
}

function fileTooLargeError(): ApiError {
  return new ApiError(413, 'too-large', 'This file is too large. The maximum is 8 MB.');
}
