import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { bindSpan } from '@ontrend/shared/server/tracing/tracing';
import type { Pool } from 'pg';
import { createFairQueue, QueueFullError } from '../../platform/concurrency/fair-queue.ts';
import { CHECK_WAIT_MS, HEARTBEAT_INTERVAL_MS, MAX_RUNNING_CHECKS, MAX_WAITING_CHECKS } from './constants.ts';
import { CheckerExitError } from './file-checker.ts';
import type { IntakeResult, UploadIntake } from './upload-intake.ts';
import { findUpload, recordComplete } from './upload-rows.ts';

/** The file is stored, but not validated yet. The result will be stored with the video. */
interface PendingResult {
  kind: 'pending';
}

/** Validates complete uploads, a few at a time round-robin by user (decision 065). */
export interface IntakeQueue extends Pick<UploadIntake, 'reject'> {
  /**
   * Validates a file when its turn comes, and waits for the result only for some time, because a request must end before
   * clients and proxies give up. Calls for a file that is already waiting get the same result.
   * @param request kind of the request that waits for the result
   * @throws the error of a check that fails in this time
   */
  processForReply(id: string, request: keyof typeof CHECK_WAIT_MS): Promise<IntakeResult | PendingResult>;
  /**
   * Validates a file in the background, at low priority.
   * @throws QueueFullError; QueueClosedError while the server stops; the error of the check
   */
  processInBackground(id: string): Promise<IntakeResult>;
  /** Number of running and waiting checks. */
  count(): { running: number; waiting: number };
  /** Removes the waiting files, which another process will check, and waits for the running checks. */
  close(): Promise<void>;
}

/** The server is stopping. Another process checks the file. */
class QueueClosedError extends Error {
  override name = 'QueueClosedError';
}

interface QueueContext {
  pool: Pool;
  intake: UploadIntake;
  /** Called with errors that no request waits for. The sweep checks the file again. */
  onError(error: unknown): void;
  /** Time for which each kind of request waits for a result, in milliseconds. */
  waitMs?: typeof CHECK_WAIT_MS;
}

const PENDING: PendingResult = { kind: 'pending' };

/** A sweep of any process will check the file. */
const isLeftToSweep = (error: unknown) =>
  error instanceof QueueFullError || error instanceof QueueClosedError;

/** Wraps an intake so that its checks run in a fair queue. */
export function createIntakeQueue({
  pool,
  intake,
  onError,
  waitMs = CHECK_WAIT_MS,
}: QueueContext): IntakeQueue {
  const queue = createFairQueue({ maxRunning: MAX_RUNNING_CHECKS, maxWaiting: MAX_WAITING_CHECKS });
  /** Waiting and running checks by upload. */
  const checks = new Map<string, Promise<IntakeResult>>();
  const closing = new AbortController();
  setMaxListeners(MAX_WAITING_CHECKS, closing.signal);

  // Sweeps of all processes skip rows that were touched within the last minute.
  const heartbeat = setInterval(() => {
    if (checks.size > 0) recordComplete(pool, [...checks.keys()]).catch(onError);
  }, HEARTBEAT_INTERVAL_MS);
  heartbeat.unref();

  async function enqueue(id: string, isBackground: boolean): Promise<IntakeResult> {
    const [upload] = await findUpload(pool, id);
    // Returns the stored result without a check.
    if (upload?.state !== 'open') return intake.process(id);
    await recordComplete(pool, [id]);
    const options = { owner: upload.owner_id, isBackground, signal: closing.signal };
    const check = () =>
      queue.run(
        options,
        bindSpan(() => intake.process(id)),
      );
    return check().catch((error: unknown) => {
      // Retry once: the checker may have crashed for a reason unrelated to the file.
      if (error instanceof CheckerExitError) return check();
      throw error;
    });
  }

  function process(id: string, isBackground: boolean): Promise<IntakeResult> {
    const current = checks.get(id);
    if (current) return current;
    const result = enqueue(id, isBackground).finally(() => checks.delete(id));
    checks.set(id, result);
    return result;
  }

  return {
    async processForReply(id, request) {
      let hasReplied = false;
      const result = process(id, false).catch((error: unknown) => {
        if (isLeftToSweep(error)) return PENDING;
        if (!hasReplied) throw error;
        onError(error);
        return PENDING;
      });
      const timeout = new AbortController();
      try {
        const expired = wait(waitMs[request], PENDING, { signal: timeout.signal });
        return await Promise.race([result, expired]);
      } finally {
        hasReplied = true;
        timeout.abort();
      }
    },
    processInBackground: (id) => process(id, true),
    reject: intake.reject,
    count: queue.count,
    async close() {
      clearInterval(heartbeat);
      closing.abort(new QueueClosedError('The server is stopping.'));
      await Promise.allSettled(checks.values());
    },
  };
}
