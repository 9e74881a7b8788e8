import { randomUUID } from 'node:crypto';
import { inSpan } from '@ontrend/shared/server/tracing/tracing';
import type { Pool } from 'pg';
import type PgBoss from 'pg-boss';
import { toRunSql } from '../../platform/db/run-sql.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { UnsuitableVideoError } from '../../platform/media/errors.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import type { Scratch } from '../../platform/storage/scratch.ts';
import { enqueueVideo } from '../processing/index.ts';
import { tryDiscard } from './cancel-upload.ts';
import { UPLOAD_PREFIX } from './constants.ts';
import type { FileChecker } from './file-checker.ts';
import { runCountedCheck, TooManyChecksError } from './unfinished-checks.ts';
import { endUpload, findUpload, type UploadRow } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

/** Result of processing a complete file. */
export type IntakeResult = { kind: 'accepted' } | { kind: 'rejected'; message: string } | { kind: 'gone' };

/** Validates complete uploads (decision 024). */
export interface UploadIntake {
  /**
   * Validates a file and accepts or rejects it. Repeated calls return the same result.
   * @param id id of an upload with all of its bytes
   */
  process(id: string): Promise<IntakeResult>;
  /** Rejects an incomplete upload. */
  reject(id: string, message: string): Promise<void>;
}

interface IntakeContext {
  pool: Pool;
  uploadStore: UploadStore;
  storage: Storage;
  checkFile: FileChecker['check'];
  /** Folders for files from a bucket. Default: those of the media store. */
  checkFolders?: Pick<Scratch, 'open' | 'close'> | undefined;
  queues: () => Promise<PgBoss>;
}

const queueVideo = statement<
  { id: number },
  [id: number, bytes: number, duration: number, width: number, height: number]
>(
  'upload-video-queue',
  `update videos set state = 'queued', source_bytes = $2, duration = $3, width = $4, height = $5
   where id = $1 and state = 'uploading' returning id`,
);
const failVideo = statement<never, [id: number, message: string]>(
  'upload-video-fail',
  `update videos set state = 'failed', failure = $2, source_key = null, source_bytes = 0 where id = $1 and state = 'uploading'`,
);
const selectFailure = statement<{ failure: string | null }, [videoId: number | null]>(
  'upload-video-failure',
  'select failure from videos where id = $1',
);

/** For a file that ended several processes. */
const CHECK_FAILED_MESSAGE = "Couldn't check this video. Upload it again, or try a different format.";

/** Returns why a file is rejected, or null if it may be accepted later. */
function findRejection(error: unknown): string | null {
  if (error instanceof TooManyChecksError) return CHECK_FAILED_MESSAGE;
  return error instanceof UnsuitableVideoError ? error.message : null;
}

/** Probes each file before it is accepted. A rejection contains a message for the user. */
export function createUploadIntake({
  pool,
  uploadStore,
  storage,
  checkFile,
  checkFolders = { open: storage.store.openScratch, close: storage.store.closeScratch },
  queues,
}: IntakeContext): UploadIntake {
  async function storedResult(upload: UploadRow | undefined): Promise<IntakeResult | null> {
    switch (upload?.state) {
      case 'open':
        return null;
      case 'accepted':
        return { kind: 'accepted' };
      case 'refused': {
        const [video] = await selectFailure(pool, upload.video_id);
        return { kind: 'rejected', message: video?.failure ?? 'This file was rejected.' };
      }
      default:
        return { kind: 'gone' };
    }
  }

  async function reject(id: string, message: string): Promise<void> {
    const isRejected = await inTransaction(pool, async (client) => {
      const [ended] = await endUpload(client, id, 'refused');
      if (ended?.video_id) await failVideo(client, ended.video_id, message);
      return ended !== undefined;
    });
    if (isRejected) await tryDiscard(uploadStore, id);
  }

  async function accept(id: string): Promise<void> {
    const scratch = await checkFolders.open(`upload-${id}-${randomUUID()}`);
    try {
      const file = await storage.sources.fetch(`${UPLOAD_PREFIX}${id}`, scratch);
      const metadata = await inSpan({ name: 'check upload' }, () => checkFile(file));
      const boss = await queues();
      await inTransaction(pool, async (client) => {
        const [ended] = await endUpload(client, id, 'accepted');
        if (!ended?.video_id) return;
        const [video] = await queueVideo(
          client,
          ended.video_id,
          metadata.bytes,
          metadata.duration,
          metadata.width,
          metadata.height,
        );
        if (video) await enqueueVideo(boss, toRunSql(client), video.id);
      });
    } finally {
      await checkFolders.close(scratch);
    }
    await uploadStore.removeCompanionFiles(id);
  }

  return {
    async process(id) {
      const [upload] = await findUpload(pool, id);
      const stored = await storedResult(upload);
      if (stored) return stored;
      try {
        await runCountedCheck(pool, id, () => accept(id));
        return { kind: 'accepted' };
      } catch (error) {
        // A concurrent request may have processed and deleted the same file.
        const [current] = await findUpload(pool, id);
        const concurrent = await storedResult(current);
        if (concurrent) return concurrent;
        const message = findRejection(error);
        if (message === null) throw error;
        await reject(id, message);
        return { kind: 'rejected', message };
      }
    },
    reject,
  };
}
