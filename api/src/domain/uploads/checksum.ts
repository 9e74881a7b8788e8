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

/** What a request says its body sums up to (tus, checksum extension). */
export interface Checksum {
  algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  digest: Buffer;
}

/**
 * Reads the header `Upload-Checksum`.
 * @throws {ApiError} 400 for one that can't be read or of an algorithm that we don't know
 */
export function parseChecksum(header: string): Checksum {
  const [name = '', text = '', ...rest] = header.split(' ');
  const algorithm = CHECKSUM_ALGORITHMS.find((known) => known === name);
  const digest = Buffer.from(text, 'base64');
  if (!algorithm || digest.length === 0 || rest.length > 0) {
    const known = CHECKSUM_ALGORITHMS.join(', ');
    throw new ApiError(400, 'bad-checksum', `Upload-Checksum must be one of ${known} and the sum in base64.`);
  }
  return { algorithm, digest };
}

/**
 * Takes a body whole, and gives it back only when it is the one that was meant: until then nothing of it may stand in the
 * upload.
 * @param folder where it may lie meanwhile
 * @returns the same bytes; the file is gone when they have been read
 * @throws {ApiError} 460 for another sum, 413 for more than is looked at in one piece
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
        'This part of the file was changed on its way. Please send it again.',
      );
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const kept = createReadStream(file);
  kept.once('close', () => void rm(file, { force: true }));
  return kept;
}

function bodyTooLargeError(): ApiError {
  const most = MAX_CHECKSUM_BODY_BYTES / 1_024 ** 2;
  return new ApiError(413, 'too-large', `A part with a checksum may have ${most} MB at most.`);
}
