import { listProgramFiles } from './list-imported-files.ts';

it('lists what a program imports directly, in steps and from other packages of the repository', async () => {
  const files = await listProgramFiles('api', ['api/src/programs/worker/main.ts']);
  expect(files).toEqual(
    expect.arrayContaining([
      'api/src/programs/worker/main.ts',
      'api/src/programs/worker/start-worker.ts',
      'api/src/domain/analytics/roll-up.ts',
      'shared/server/metrics.ts',
    ]),
  );
  expect(files.filter((file) => /node_modules|\.test\.ts$|^\.\.|^\//.test(file))).toEqual([]);
});

it('fails for an import that does not exist', async () => {
  await expect(listProgramFiles('api', ['api/src/programs/missing.ts'])).rejects.toThrow('missing.ts');
});
