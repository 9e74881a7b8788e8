import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a form, by field; undefined where there is no form. */
    formFiles: Record<string, Buffer> | undefined;
  }
}

/** The largest form, in bytes: its files together, and some texts. */
export const FORM_LIMIT = 9 * 1_024 * 1_024;
/** The largest file, in bytes: what phones make of a photo. */
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

/** Lets the calls registered in `app` come as a form. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/**
 * Reads a form whole: its texts become the body, its files lie beside it.
 * @throws {ApiError} 413 for one that is too large, 422 for the same field twice, 400 for one that can't be read
 */
export async function readForm(request: FastifyRequest): Promise<void> {
  const body = new Map<string, string>();
  const files = new Map<string, Buffer>();
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (body.has(part.fieldname) || files.has(part.fieldname)) throw twice(part.fieldname);
      if (part.type === 'file') bytes += await readFile(part, body, files);
      else if (part.valueTruncated) throw new ApiError(413, 'too-large', 'The request is too large.');
      else body.set(part.fieldname, String(part.value));
      if (bytes > FORM_LIMIT) throw tooLarge();
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { statusCode } = error as { statusCode?: number };
    throw statusCode === 413
      ? tooLarge()
      : new ApiError(400, 'malformed-request', 'The form could not be read.');
  }
  // From entries: a field may be called like a part of every object.
  request.body = Object.fromEntries(body);
  request.formFiles = Object.fromEntries(files);
}

/** A file input that was left empty is sent as a file without name and content: as good as not sent. */
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

function twice(field: string): ApiError {
  const sentence = 'It must be sent only once';
  return new ApiError(422, 'invalid-input', `${field}: ${sentence}`, { [field]: [sentence] });
}

function tooLarge(): ApiError {
  return new ApiError(413, 'too-large', 'The file is too large; at most 8 MB are possible.');
}
