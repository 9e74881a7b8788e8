import { jsonLog } from './json-log.ts';

it('logs what helps to find the cause of a database error, and nothing of its connection', () => {
  const lines: string[] = [];
  const error = Object.assign(new Error('duplicate key'), {
    ...{
      code: '23505',
      detail: 'Key (email)=(a@example.com) already exists.',
      table: 'users',
      constraint: 'users_email',
    },
    client: { secretKey: 12_345, connectionParameters: { password: 'a secret of this test' } },
    cause: new AggregateError([new Error('first reason')], 'several reasons'),
  });
  jsonLog('info', (line) => lines.push(line)).error({ err: error }, 'query failed');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    ...{ type: 'Error', message: 'duplicate key', stack: expect.stringContaining('json-log.test') },
    ...{
      code: '23505',
      detail: 'Key (email)=(*) already exists.',
      table: 'users',
      constraint: 'users_email',
    },
    cause: expect.objectContaining({
      type: 'AggregateError',
      message: 'several reasons',
      errors: [expect.objectContaining({ message: 'first reason' })],
    }),
  });
});

it('ends with a chain of causes that has no end', () => {
  const error = new Error('endless');
  error.cause = error;
  const lines: string[] = [];
  jsonLog('info', (line) => lines.push(line)).warn({ err: error }, 'failed');
  expect(lines).toHaveLength(1);
});

it('logs no secrets that an error quotes', () => {
  const lines: string[] = [];
  const error = Object.assign(new Error('GET /confirm?code=s3cret failed'), {
    detail: 'Failing row contains (7, ann@example.com, $argon2id$v=19$s3cret).',
  });
  jsonLog('info', (line) => lines.push(line)).error({ err: error }, 'query failed');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'GET /confirm?code=* failed',
    detail: 'Failing row contains (*).',
  });
  expect(lines[0]).not.toMatch(/s3cret|ann@example.com/);
});
