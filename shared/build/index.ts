export { buildServer, findServer, SERVERS } from './build-server.ts';
export { ROOT, readPackage, remoteNames } from './repository.ts';
export { LOCK_FILE, sourceHash } from './source-hash.ts';
