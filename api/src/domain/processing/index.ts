// The public surface of this domain: other domains import from here only.
export { type LockConnection, openLockConnection } from './lock-connection.ts';
export { enqueueVideo } from './queues.ts';
