import { z } from 'zod';
import { REPLICA_TIMEOUT_MS, STATUS_MAX_AGE_MS } from './constants.ts';

/** Where a message is in the sequence of its replica. */
export const position = {
  /** Random id of the API process. */
  replica: z.string(),
  /** Increases when messages of the replica may have been lost; `sequence` starts again. */
  epoch: z.int(),
  /** Number of messages that the replica has published through Valkey in this epoch. */
  sequence: z.int(),
};

/** What a replica of the API tells the others through PostgreSQL. */
export const replicaStatus = z.object({
  ...position,
  /** The Valkey and its channel to which the replica is subscribed; null while it is not. */
  subscription: z.string().nullable(),
  /** Its last status before it stops. */
  isLeaving: z.boolean(),
});
export type ReplicaStatus = z.infer<typeof replicaStatus>;

export type Position = Pick<ReplicaStatus, 'replica' | 'epoch' | 'sequence'>;

interface Replica extends Omit<ReplicaStatus, 'replica' | 'sequence'> {
  /** Sequence of the last message that arrived. */
  received: number;
  /** Sequence in the last status. Its messages must have arrived when the next status arrives. */
  announced: number;
  seenAt: number;
}

/**
 * The replicas of the API as one of them sees them. Finds messages that were published and did not arrive; clients refetch
 * instead.
 */
export class ReplicaTracker {
  readonly #replicas = new Map<string, Replica>();
  readonly #ownId: string;

  constructor(ownId: string) {
    this.#ownId = ownId;
  }

  /** @returns whether messages of the replica are missing */
  onStatus({ replica, epoch, sequence, ...rest }: ReplicaStatus, now: number): boolean {
    const known = this.#replicas.get(replica);
    const isSameEpoch = known?.epoch === epoch;
    const received = isSameEpoch ? Math.max(known.received, known.announced) : sequence;
    this.#replicas.set(replica, { ...rest, epoch, received, announced: sequence, seenAt: now });
    return known !== undefined && (!isSameEpoch || known.received < known.announced);
  }

  /**
   * `outdated`: a message of an earlier epoch, whose events were replaced by a refetch.
   * `incomplete`: messages before this one are missing.
   */
  onMessage({ replica, epoch, sequence }: Position): 'complete' | 'incomplete' | 'outdated' {
    const known = this.#replicas.get(replica);
    if (!known) return 'complete';
    if (epoch < known.epoch) return 'outdated';
    const isNext = epoch === known.epoch && sequence <= known.received + 1;
    if (epoch > known.epoch) Object.assign(known, { epoch, received: sequence, announced: sequence });
    known.received = Math.max(known.received, sequence);
    return isNext ? 'complete' : 'incomplete';
  }

  /**
   * Removes replicas that have been silent for too long. One that died may have committed transactions without publishing
   * their events.
   * @returns whether messages of a removed replica may be missing
   */
  removeSilent(now: number): boolean {
    if (!this.isUpToDate(now)) return false;
    let isMissing = false;
    for (const [id, { seenAt, isLeaving, received, announced }] of this.#replicas) {
      if (now - seenAt <= REPLICA_TIMEOUT_MS) continue;
      this.#replicas.delete(id);
      isMissing ||= !isLeaving || received < announced;
    }
    return isMissing;
  }

  /**
   * Whether all replicas receive what is published to a subscription.
   * @param listenerCount number of processes that listen for events in PostgreSQL. Those without a status, such as replicas
   *   without a Valkey, receive events only from PostgreSQL.
   */
  isSharedByAll(subscription: string, listenerCount: number, now: number): boolean {
    const staying = [...this.#replicas.values()].filter(({ isLeaving }) => !isLeaving);
    // The listener of a process that left or died may already be that of its successor, so such a process does not count.
    const withStatus = staying.filter(({ seenAt }) => now - seenAt <= STATUS_MAX_AGE_MS);
    return (
      this.isUpToDate(now) &&
      listenerCount <= withStatus.length &&
      staying.every((other) => other.subscription === subscription)
    );
  }

  /** Forgets all replicas, because status messages may have been missed. */
  clear(): void {
    this.#replicas.clear();
  }

  /** PostgreSQL delivers notifications in order: with its own latest status, a replica has received those before it. */
  isUpToDate(now: number): boolean {
    const own = this.#replicas.get(this.#ownId);
    return own !== undefined && now - own.seenAt <= STATUS_MAX_AGE_MS;
  }
}
