import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { LEASE_RENEW_INTERVAL_MS, LEASE_S, LOCK_POLL_INTERVAL_MS, LOCK_TIMEOUT_MS } from './constants.ts';

const LEASE = `now() + interval '${LEASE_S} seconds'`;

const acquireLock = statement<{ upload_id: string }, [id: string, holder: string]>(
  'upload-lock-acquire',
  `insert into upload_locks (upload_id, holder, lease_until) values ($1, $2, ${LEASE})
   on conflict (upload_id) do update
     set holder = excluded.holder, lease_until = excluded.lease_until, wanted = false
     where upload_locks.lease_until < now()
   returning upload_id`,
);
const requestLock = statement<never, [id: string]>(
  'upload-lock-request',
  'update upload_locks set wanted = true where upload_id = $1 and not wanted',
);
const renewLock = statement<{ wanted: boolean }, [id: string, holder: string]>(
  'upload-lock-renew',
  `update upload_locks set lease_until = ${LEASE} where upload_id = $1 and holder = $2 returning wanted`,
);
const releaseLock = statement<never, [id: string, holder: string]>(
  'upload-lock-release',
  'delete from upload_locks where upload_id = $1 and holder = $2',
);

/** A 423 error for an upload that another request has locked. tus clients retry automatically. */
export function uploadLockedError(): ApiError {
  return new ApiError(423, 'upload-busy', 'This upload is in use by another request. Try again in a moment.');
}

/** The client has disconnected, so this error is not delivered. */
function connectionLostError(): ApiError {
  return new ApiError(400, 'connection-lost', 'The connection was lost.');
}

/**
 * Allows one writer per upload across all API processes, by a leased row (decision 023). The holder renews
 * the lease every second. Another request gets the lock as soon as the holder has stored its received bytes,
 * or when the lease of a holder that died expires.
 * @returns a function that creates the locker of one request; `isClosed` returns true if its client has
 *   disconnected
 */
export function createUploadLocker(pool: Pool): (isClosed: () => boolean) => Locker {
  /** Locks held by this process. Its own requests do not wait for the next renewal. */
  const heldLocks = new Map<string, RequestRelease>();
  return (isClosed) => ({ newLock: (id) => newLock({ pool, heldLocks, isClosed }, id) });
}

interface LockContext {
  pool: Pool;
  heldLocks: Map<string, RequestRelease>;
  isClosed: () => boolean;
}

function newLock({ pool, heldLocks, isClosed }: LockContext, id: string): Lock {
  const holder = randomUUID();
  let release: RequestRelease | undefined;
  let renewing: NodeJS.Timeout | undefined;
  let leaseEnd = 0;

  const renew = async () => {
    const requestedAt = Date.now();
    try {
      const [lock] = await renewLock(pool, id, holder);
      if (lock) leaseEnd = requestedAt + LEASE_S * 1_000;
      if (!lock || lock.wanted) await release?.();
    } catch {
      // The database may return in time. After the lease has expired, another request may hold the lock.
      if (Date.now() > leaseEnd - LEASE_RENEW_INTERVAL_MS) await release?.();
    }
  };

  return {
    async lock(signal, requestRelease) {
      const deadline = Date.now() + LOCK_TIMEOUT_MS;
      for (;;) {
        // A request whose connection broke while it waited must not take the lock from the request that
        // follows it.
        if (isClosed()) throw connectionLostError();
        const requestedAt = Date.now();
        const [acquired] = await acquireLock(pool, id, holder);
        if (acquired) {
          leaseEnd = requestedAt + LEASE_S * 1_000;
          break;
        }
        await heldLocks.get(id)?.();
        await requestLock(pool, id);
        if (signal.aborted || Date.now() > deadline) throw uploadLockedError();
        await wait(LOCK_POLL_INTERVAL_MS);
      }
      release = requestRelease;
      heldLocks.set(id, requestRelease);
      renewing = setInterval(renew, LEASE_RENEW_INTERVAL_MS);
      renewing.unref();
    },
    async unlock() {
      clearInterval(renewing);
      if (heldLocks.get(id) === release) heldLocks.delete(id);
      await releaseLock(pool, id, holder);
    },
  };
}
