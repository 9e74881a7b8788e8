import type { Mutation } from '../mutation.ts';

/** Mutations of what happens while the machine fails (docs/faults.md). */
export const MACHINE_FAILURE_MUTATIONS: readonly Mutation[] = [
  {
    id: 'job-postponed',
    behavior: 'A video that cannot be stored waits, and uses up no attempt.',
    file: 'api/src/domain/processing/run-job.ts',
    find: 'const postponement = failure && planPostponement(job, failure);',
    replace: 'const postponement = failure && null;',
    caughtBy: {
      project: 'api',
      file: 'api/src/domain/processing/machine-failures.test.ts',
      title: 'a video that cannot be published waits, and is processed afterwards',
    },
  },
  {
    id: 'full-disk-status',
    behavior: 'An upload is answered with 507 when the disk is full.',
    file: 'api/src/platform/http/error-handler.ts',
    find: "const status = kind === 'no-space' ? 507 : 503;",
    replace: 'const status = 503;',
    caughtBy: {
      project: 'api',
      file: 'api/src/programs/server/full-disk.test.ts',
      title: 'an upload pauses when the disk is full, and resumes',
    },
  },
  {
    id: 'tool-timeout',
    behavior: 'A video is not rejected because ffprobe took too long.',
    file: 'api/src/platform/media/header.ts',
    find: ' || error instanceof ToolTimeoutError) throw error;',
    replace: ') throw error;',
    caughtBy: {
      project: 'api',
      file: 'api/src/domain/uploads/sweep-uploads.test.ts',
      title: 'that takes too long rejects no upload',
    },
  },
  {
    id: 'endless-tool-timeouts',
    behavior: 'A file whose checks always take too long is rejected in the end.',
    file: 'api/src/domain/uploads/unfinished-checks.ts',
    find: 'thrown instanceof ToolTimeoutError',
    replace: 'false',
    caughtBy: {
      project: 'api',
      file: 'api/src/domain/uploads/sweep-uploads.test.ts',
      title: 'is rejected in the same way when its tools always take too long',
    },
  },
  {
    id: 'killed-checker',
    behavior: 'A file is not blamed for a checker process that the system killed.',
    file: 'api/src/domain/uploads/file-checker.ts',
    find: "else if (signal === 'SIGKILL')",
    replace: "else if (signal === 'SIGSTOP')",
    caughtBy: {
      project: 'api',
      file: 'api/src/domain/uploads/file-checker.test.ts',
      title: 'does not blame a file for a process that the system killed',
    },
  },
  {
    id: 'worker-death',
    behavior: 'The death of workers uses up no attempt of a video.',
    file: 'api/src/domain/processing/recover-jobs.ts',
    find: 'const postponement = planPostponement(job, WORKER_DEATH);',
    replace: 'const postponement = WORKER_DEATH && null;',
    caughtBy: {
      project: 'api',
      file: 'api/src/domain/processing/recover-jobs.test.ts',
      title: 'a video whose workers die more often than it is attempted is processed by the next one',
    },
  },
  {
    id: 'silent-database-readiness',
    behavior: 'The readiness check answers while the database is silent.',
    file: 'api/src/programs/server/routes/health.ts',
    find: "Promise.race([pool.query('select 1'), expired])",
    replace: "Promise.all([pool.query('select 1'), expired.catch(() => {})])",
    caughtBy: {
      project: 'api',
      file: 'api/src/programs/server/routes/service.test.ts',
      title: 'is not ready while its database accepts connections and stays silent',
    },
  },
  {
    id: 'silent-database-transaction',
    behavior: 'The connection of a transaction to a silent database is not used again.',
    file: 'api/src/platform/db/statement.ts',
    find: 'client.release(isLost);',
    replace: 'client.release();',
    caughtBy: {
      project: 'api',
      file: 'api/src/platform/db/pool.test.ts',
      title: 'a database that becomes silent fails a transaction, and the next one uses another connection',
    },
  },
  {
    id: 'space-to-continue',
    behavior: 'An upload pauses when its remaining bytes would use the reserve of the disk.',
    file: 'api/src/domain/uploads/quota.ts',
    find: "hasSpace('data', bytes - received)",
    replace: "hasSpace('data')",
    caughtBy: {
      project: 'api',
      file: 'api/src/domain/uploads/quota.test.ts',
      title: 'continue while the disk has space, whatever others have announced',
    },
  },
];
