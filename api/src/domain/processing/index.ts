// Exports for other domains, which import only from here. Calls and programs import the files.
export type { LockConnection } from './lock-connection.ts';
export { enqueueVideo } from './queues.ts';
