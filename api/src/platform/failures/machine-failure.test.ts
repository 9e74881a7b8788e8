import { DatabaseError } from 'pg';
import { ToolError, ToolInterruptedError, UnsuitableVideoError } from '../media/errors.ts';
import { findMachineFailure, NoSpaceError } from './machine-failure.ts';

const nodeError = (code: string) => Object.assign(new Error(`${code}: failed`), { code });
const databaseError = (code: string) =>
  Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code });
const storageError = (name: string, status?: number, code?: string) =>
  Object.assign(new Error(name), {
    name,
    $metadata: { attempts: 3, ...(status && { httpStatusCode: status }) },
    ...(code && { code }),
  });
const wrap = (cause: Error) => new Error('the job failed', { cause });

it.each([
  ['a full disk', nodeError('ENOSPC'), 'no-space', 'disk'],
  ['an exhausted quota of the disk', nodeError('EDQUOT'), 'no-space', 'disk'],
  ['the reserve of the disk', new NoSpaceError('only the reserve is left'), 'no-space', 'disk'],
  ['a broken disk', nodeError('EIO'), 'unavailable', 'disk'],
  ['a disk that became read-only', nodeError('EROFS'), 'unavailable', 'disk'],
  ['no memory', nodeError('ENOMEM'), 'unavailable', 'system'],
  ['no processes', nodeError('EAGAIN'), 'unavailable', 'system'],
  ['no file descriptors', nodeError('EMFILE'), 'unavailable', 'system'],
  ['no file descriptors of the system', nodeError('ENFILE'), 'unavailable', 'system'],
  ['a full disk of the database', databaseError('53100'), 'no-space', 'database'],
  ['no memory of the database', databaseError('53200'), 'unavailable', 'database'],
  ['too many connections', databaseError('53300'), 'unavailable', 'database'],
  ['a database that stops', databaseError('57P01'), 'unavailable', 'database'],
  ['a database that crashed', databaseError('57P02'), 'unavailable', 'database'],
  ['a database that starts', databaseError('57P03'), 'unavailable', 'database'],
  ['a broken disk of the database', databaseError('58030'), 'unavailable', 'database'],
  ['a connection exception', databaseError('08006'), 'unavailable', 'database'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'unavailable', 'database'],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'unavailable', 'database'],
  ['a connection that the database does not accept', new Error('timeout expired'), 'unavailable', 'database'],
  ['a silent database', new Error('Query read timeout'), 'unavailable', 'database'],
  ['a refused connection', nodeError('ECONNREFUSED'), 'unavailable', 'system'],
  ['a host without an address', nodeError('ENOTFOUND'), 'unavailable', 'system'],
  [
    'a host with two addresses that refuse',
    new AggregateError([nodeError('ECONNREFUSED'), nodeError('ECONNREFUSED')]),
    'unavailable',
    'system',
  ],
  ['a store that fails', storageError('InternalError', 500), 'unavailable', 'storage'],
  ['a store that is overloaded', storageError('SlowDown', 503), 'unavailable', 'storage'],
  ['a store without network', storageError('Error', undefined, 'ECONNRESET'), 'unavailable', 'storage'],
  ['a store that does not respond', storageError('TimeoutError'), 'unavailable', 'storage'],
  ['a store that limits requests', storageError('TooManyRequests', 429), 'unavailable', 'storage'],
  ['a store that waited for the body', storageError('RequestTimeout', 400), 'unavailable', 'storage'],
  ['a full store', storageError('XMinioStorageFull', 507), 'no-space', 'storage'],
  ['a killed tool', new ToolInterruptedError('TOOL_KILLED', 'SIGKILL'), 'unavailable', 'tool'],
  ['a tool without space', new ToolInterruptedError('TOOL_NO_SPACE', 'full'), 'no-space', 'tool'],
  // As it arrives from another process.
  ['a tool error of another process', { name: 'Error', code: 'TOOL_KILLED' }, 'unavailable', 'tool'],
  [
    'an image that could not be written',
    new Error('poster.jpg: write error\nsystem error: No space left on device\nVipsJpeg: unable to write'),
    'no-space',
    'disk',
  ],
  ['a cause', wrap(wrap(nodeError('ENOSPC'))), 'no-space', 'disk'],
])('recognizes %s', (_name, error, kind, source) => {
  expect(findMachineFailure(error)).toEqual({ kind, source });
});

const endless = new Error('endless');
endless.cause = endless;

it.each([
  ['an unsuitable file', new UnsuitableVideoError('This file is damaged.')],
  ['a failed tool', new ToolError('ffmpeg ended with 1: Cannot allocate memory')],
  ['a missing file', nodeError('ENOENT')],
  ['a file above the limit of its size', nodeError('EFBIG')],
  ['a violated constraint', databaseError('23505')],
  ['a canceled statement', databaseError('57014')],
  ['a missing object', storageError('NoSuchKey', 404)],
  ['a rejected key of the store', storageError('AccessDenied', 403)],
  ['an endless chain of causes', endless],
  ['a text', 'ENOSPC'],
  ['nothing', undefined],
])('does not blame the machine for %s', (_name, error) => {
  expect(findMachineFailure(error)).toBeNull();
});
