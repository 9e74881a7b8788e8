import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { LEASE_RENEW_INTERVAL_MS, LEASE_S, LOCK_POLL_INTERVAL_MS, LOCK_TIMEOUT_MS } from './constants.ts';

const LEASE = `now() + interval '${LEASE_S} seconds'`;

const acquireLock = statement<{ upload_id: string }, [id: string, holder: string]>(
  'upload-lock-take',
  `insert into upload_locks (upload_id, holder, lease_until) values ($1, $2, ${LEASE})
   on conflict (upload_id) do update
     set holder = excluded.holder, lease_until = excluded.lease_until, wanted = false
     where upload_locks.lease_until < now()
   returning upload_id`,
);
const requestLock = statement<never, [id: string]>(
  'upload-lock-ask',
  'update upload_locks set wanted = true where upload_id = $1 and not wanted',
);
const renewLock = statement<{ wanted: boolean }, [id: string, holder: string]>(
  'upload-lock-renew',
  `update upload_locks set lease_until = ${LEASE} where upload_id = $1 and holder = $2 returning wanted`,
);
const releaseLock = statement<never, [id: string, holder: string]>(
  'upload-lock-free',
  'delete from upload_locks where upload_id = $1 and holder = $2',
);

/** 423, for an upload that another request holds: tus clients come back by themselves. */
export function uploadLockedError(): ApiError {
  return new ApiError(
    423,
    'upload-busy',
    'This upload is busy in another place. Please try again in a moment.',
  );
}

/** Nobody reads it. */
function connectionLostError(): ApiError {
  return new ApiError(400, 'connection-lost', 'The connection was lost.');
}

/**
 * One writer for each upload, over all copies of the API: a leased row (design 6). Who holds it says so every second;
 * whoever asks for it gets it as soon as the holder has put away what it has, or when the lease of a holder that died is
 * over.
 * @returns the locker of one request; `isGone` tells that nobody waits for its answer any more
 */
export function createUploadLocker(pool: Pool): (isGone: () => boolean) => Locker {
  /** What this copy holds: its own requests need not wait for the next look at the row. */
  const held = new Map<string, RequestRelease>();
  return (isGone) => ({ newLock: (id) => newLock({ pool, held, isClosed: isGone }, id) });
}

interface LockContext {
  pool: Pool;
  held: Map<string, RequestRelease>;
  isClosed: () => boolean;
}

function newLock({ pool, held, isClosed }: LockContext, id: string): Lock {
  const holder = randomUUID();
  let release: RequestRelease | undefined;
  let renewing: NodeJS.Timeout | undefined;
  let leaseEnd = 0;

  const renew = async () => {
    const askedAt = Date.now();
    try {
      const [lock] = await renewLock(pool, id, holder);
      if (lock) leaseEnd = askedAt + LEASE_S * 1_000;
      if (!lock || lock.wanted) await release?.();
    } catch {
      // The database may come back in time; a lease that is over may be somebody else's.
      if (Date.now() > leaseEnd - LEASE_RENEW_INTERVAL_MS) await release?.();
    }
  };

  return {
    async lock(signal, requestRelease) {
      const givesUpAt = Date.now() + LOCK_TIMEOUT_MS;
      for (;;) {
        // A request whose connection broke before its turn must not take the lock from the one that follows it.
        if (isClosed()) throw connectionLostError();
        const askedAt = Date.now();
        const [taken] = await acquireLock(pool, id, holder);
        if (taken) {
          leaseEnd = askedAt + LEASE_S * 1_000;
          break;
        }
        await held.get(id)?.();
        await requestLock(pool, id);
        if (signal.aborted || Date.now() > givesUpAt) throw uploadLockedError();
        await wait(LOCK_POLL_INTERVAL_MS);
      }
      release = requestRelease;
      held.set(id, requestRelease);
      renewing = setInterval(renew, LEASE_RENEW_INTERVAL_MS);
      renewing.unref();
    },
    async unlock() {
      clearInterval(renewing);
      if (held.get(id) === release) held.delete(id);
      await releaseLock(pool, id, holder);
    },
  };
}
