import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../calls/framework/services.ts';
import { cancelUpload } from '../../../domain/uploads/cancel-upload.ts';
import { parseChecksum, verifyChecksum } from '../../../domain/uploads/checksum.ts';
import {
  CHECKSUM_ALGORITHMS,
  ORPHAN_SWEEP_INTERVAL_MS,
  SWEEP_INTERVAL_MS,
  UPLOAD_PATH,
} from '../../../domain/uploads/constants.ts';
import { createUpload } from '../../../domain/uploads/create-upload.ts';
import { canBeVideo } from '../../../domain/uploads/file-signatures.ts';
import { assertSpaceToContinue, noUploadSpaceError } from '../../../domain/uploads/quota.ts';
import { sweepOrphanedFiles } from '../../../domain/uploads/sweep-orphaned-files.ts';
import { sweepUploads } from '../../../domain/uploads/sweep-uploads.ts';
import { createTusHandler, uploadGoneError } from '../../../domain/uploads/tus.ts';
import { readUploadBody, type UploadBody } from '../../../domain/uploads/upload-body.ts';
import { findUpload, type UploadRow } from '../../../domain/uploads/upload-rows.ts';
import { requireMember } from '../../../platform/auth/viewer.ts';
import type { FailureLog } from '../../../platform/failures/failure-log.ts';
import { ApiError, notFoundError } from '../../../platform/http/api-error.ts';
import { addressKey } from '../../../platform/http/client-address.ts';
import { accountKey } from '../../../platform/http/limiter.ts';

const BODY_TYPE = 'application/offset+octet-stream';
const NOT_A_VIDEO_MESSAGE = "This file isn't a video. Choose an MP4, MOV, WebM, MKV or AVI file.";
const UPLOAD_ID = /^[A-Za-z0-9_-]{11}$/;

/** Interval of checks of the free disk space during a request, in received bytes. */
const SPACE_CHECK_BYTES = 16 * 1_024 ** 2;

type IdRoute = { Params: { id: string } };

/**
 * Registers resumable uploads (decision 023): tus 1.0 with creation, termination, checksum and expiration.
 * Users can access only their own uploads. The id of an upload is the file name of its video.
 */
export async function registerUploadRoutes(
  app: FastifyInstance,
  services: Services,
  failureLog: FailureLog,
): Promise<void> {
  const { pool, config, limiter, uploadStore, uploadIntake, diskSpace, metrics } = services;
  const space = { pool, diskSpace, maxStoredBytes: config.uploadQuota };
  /** Request bodies that are being received. A shutdown ends them; the bytes received so far are stored. */
  const openBodies = new Map<FastifyRequest, UploadBody>();

  const handleTus = createTusHandler({
    pool,
    store: uploadStore,
    siteUrl: config.siteUrl,
    create: (upload) => createUpload(space, upload),
    finish: finishUpload,
  });

  /**
   * Runs the upload intake for a complete file. Returns without a result if that takes too long.
   * @throws {ApiError} 422 with the reason if the file is rejected
   */
  async function finishUpload(id: string): Promise<void> {
    const verdict = await uploadIntake.processForReply(id, 'upload');
    if (verdict.kind === 'rejected')
      throw new ApiError(422, 'unsuitable-video', verdict.message, { file: [verdict.message] });
  }

  async function findOwnUpload(request: FastifyRequest<IdRoute>): Promise<UploadRow> {
    const viewer = await requireMember(services, request.headers.authorization, request.clientAddress);
    const { id } = request.params;
    const [row] = UPLOAD_ID.test(id) ? await findUpload(pool, id) : [];
    if (!row) throw notFoundError('upload');
    if (row.owner_id !== viewer.id)
      throw new ApiError(403, 'not-yours', 'This upload belongs to another user.');
    return row;
  }

  /**
   * Reads the body of a request that may take hours, and ends it when only the reserve of the disk is left.
   * @returns also whether it was ended for this reason
   */
  function readBody(request: FastifyRequest): UploadBody & { isOutOfSpace(): boolean } {
    const isFirstPart = request.headers['upload-offset'] === '0';
    let isOutOfSpace = false;
    let unchecked = 0;
    const body = readUploadBody(request.raw, isFirstPart ? canBeVideo : undefined, (bytes) => {
      metrics.recordUploadBytes(bytes);
      unchecked += bytes;
      if (unchecked < SPACE_CHECK_BYTES) return;
      unchecked = 0;
      diskSpace.hasSpace('data').then(
        (hasSpace) => {
          if (hasSpace) return;
          isOutOfSpace = true;
          body.end();
        },
        () => {},
      );
    });
    openBodies.set(request, body);
    return { ...body, isOutOfSpace: () => isOutOfSpace };
  }

  const logSweepError = (error: unknown, message = 'upload sweep failed, will retry') => {
    if (!failureLog.report(error)) app.log.error({ err: error }, message);
  };
  let isSweeping = false;
  async function runUploadSweep(): Promise<void> {
    // After an outage, a sweep may have files to check for longer than the interval.
    if (isSweeping) return;
    isSweeping = true;
    try {
      const { failure, errors } = await sweepUploads({ pool, uploadStore, uploadIntake });
      for (const error of failure ? [...errors, failure] : errors) logSweepError(error);
    } catch (error) {
      logSweepError(error);
    } finally {
      isSweeping = false;
    }
  }
  const uploadSweep = setInterval(() => void runUploadSweep(), SWEEP_INTERVAL_MS);
  const orphanSweep = setInterval(() => {
    sweepOrphanedFiles({ pool, uploadStore, sourceFiles: services.sourceFiles }).catch((error: unknown) =>
      logSweepError(error, 'orphaned upload sweep failed, will retry'),
    );
  }, ORPHAN_SWEEP_INTERVAL_MS);
  for (const timer of [uploadSweep, orphanSweep]) {
    timer.unref();
    app.addHook('preClose', async () => clearInterval(timer));
  }

  await app.register(async (uploadApp) => {
    uploadApp.removeAllContentTypeParsers();
    uploadApp.addContentTypeParser(BODY_TYPE, (_request, payload, done) => done(null, payload));
    uploadApp.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploadApp.addHook('preClose', async () => {
      for (const body of openBodies.values()) body.end();
    });
    uploadApp.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('tus-resumable', '1.0.0');
    });
    uploadApp.addHook('onSend', async (request) => {
      openBodies.get(request)?.end();
      openBodies.delete(request);
    });

    const longBodyOptions = { config: { hasNoBodyTimeout: true }, exposeHeadRoute: false };

    uploadApp.options(UPLOAD_PATH, async (request, reply) => {
      const response = await handleTus(request.raw);
      reply.header('tus-checksum-algorithm', CHECKSUM_ALGORITHMS.join(','));
      return sendResponse(reply, response);
    });

    uploadApp.post(UPLOAD_PATH, async (request, reply) => {
      const viewer = await requireMember(services, request.headers.authorization, request.clientAddress);
      await limiter.count('upload', {
        address: addressKey(request.clientAddress),
        client: accountKey(viewer.id),
      });
      return sendResponse(reply, await handleTus(request.raw, { ownerId: viewer.id }));
    });

    uploadApp.head<IdRoute>(`${UPLOAD_PATH}/:id`, longBodyOptions, async (request, reply) => {
      const row = await findOwnUpload(request);
      if (row.state === 'ended') throw uploadGoneError();
      // The file is complete, so there is nothing left to send. The client reads the result from its video.
      if (row.state !== 'open') return sendCompleteOffset(reply, row);
      const response = await handleTus(request.raw, { id: row.id });
      const isComplete = Number(response.headers.get('upload-offset')) === row.bytes;
      // The server that stored the last byte stopped before it processed the file.
      if (isComplete) await uploadIntake.processForReply(row.id, 'upload');
      reply.header('upload-expires', row.expires_at.toUTCString());
      return sendResponse(reply, response);
    });

    uploadApp.patch<IdRoute>(`${UPLOAD_PATH}/:id`, longBodyOptions, async (request, reply) => {
      const row = await findOwnUpload(request);
      if (row.state !== 'open') throw uploadGoneError();
      await assertSpaceToContinue(diskSpace, row);
      const header = request.headers['upload-checksum'];
      const checksum = typeof header === 'string' ? parseChecksum(header) : null;
      const { stream, isRejected, isOutOfSpace } = readBody(request);
      const body = checksum ? await verifyChecksum(stream, checksum, uploadStore.folder) : stream;
      const response = await handleTus(request.raw, { id: row.id, body });
      if (isRejected()) await rejectUpload(row.id);
      if (isOutOfSpace() && response.headers.get('upload-offset') !== String(row.bytes))
        throw noUploadSpaceError();
      return sendResponse(reply, response);
    });

    uploadApp.delete<IdRoute>(`${UPLOAD_PATH}/:id`, async (request, reply) => {
      const row = await findOwnUpload(request);
      if (row.state === 'accepted')
        throw new ApiError(409, 'upload-finished', 'This upload is complete. Delete the video instead.');
      await cancelUpload({ pool, uploadStore }, row);
      return reply.code(204).send();
    });
  });

  async function rejectUpload(id: string): Promise<never> {
    await uploadIntake.reject(id, NOT_A_VIDEO_MESSAGE);
    throw new ApiError(422, 'unsuitable-video', NOT_A_VIDEO_MESSAGE, {
      file: [NOT_A_VIDEO_MESSAGE],
    });
  }
}

function sendCompleteOffset(reply: FastifyReply, { bytes }: UploadRow): FastifyReply {
  return reply.code(200).header('upload-offset', bytes).header('upload-length', bytes).send();
}

function sendResponse(reply: FastifyReply, response: Response): FastifyReply {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).send();
}
