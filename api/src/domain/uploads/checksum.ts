import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  CHECKSUM_ALGORITHMS,
  CHECKSUM_FILE_PREFIX,
  CHECKSUM_MISMATCH_STATUS,
  MAX_CHECKSUM_BODY_BYTES,
} from './constants.ts';

/** The checksum that a request declares for its body (tus, checksum extension). */
export interface Checksum {
  algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  digest: Buffer;
}

/**
 * Parses the header `Upload-Checksum`.
 * @throws {ApiError} 400 if it is invalid or the algorithm is not supported
 */
export function parseChecksum(header: string): Checksum {
  const [name = '', text = '', ...rest] = header.split(' ');
  const algorithm = CHECKSUM_ALGORITHMS.find((each) => each === name);
  const digest = Buffer.from(text, 'base64');
  if (!algorithm || digest.length === 0 || rest.length > 0) {
    const supported = CHECKSUM_ALGORITHMS.join(', ');
    throw new ApiError(
      400,
      'bad-checksum',
      `Upload-Checksum must be one of ${supported} and the checksum in base64.`,
    );
  }
  return { algorithm, digest };
}

/**
 * Reads a whole body into a temporary file and verifies its checksum, so that no byte of a wrong body is
 * stored in the upload.
 * @param folder folder of the temporary file
 * @returns the same bytes; the file is deleted after they were read
 * @throws {ApiError} 460 for a wrong checksum, 413 for a body above the limit
 */
export async function verifyChecksum(body: Readable, checksum: Checksum, folder: string): Promise<Readable> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, CHECKSUM_FILE_PREFIX + randomUUID());
  const hash = createHash(checksum.algorithm);
  let bytes = 0;
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_CHECKSUM_BODY_BYTES) return done(bodyTooLargeError());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(body, summing, createWriteStream(file));
    if (!hash.digest().equals(checksum.digest)) {
      throw new ApiError(
        CHECKSUM_MISMATCH_STATUS,
        'checksum-mismatch',
        'This part of the file was damaged in transit. Send it again.',
      );
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const verified = createReadStream(file);
  verified.once('close', () => void rm(file, { force: true }));
  return verified;
}

function bodyTooLargeError(): ApiError {
  const most = MAX_CHECKSUM_BODY_BYTES / 1_024 ** 2;
  return new ApiError(413, 'too-large', `A part with a checksum can have at most ${most} MB.`);
}
