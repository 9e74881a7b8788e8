// The public interface of this domain. Other domains import only from here.
export { type LockConnection, openLockConnection } from './lock-connection.ts';
export { enqueueVideo } from './queues.ts';
