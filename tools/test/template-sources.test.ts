import { sourceHash } from '@ontrend/shared/build/source-hash';
import { listTemplateSources } from '../../e2e/fixtures/template-sources.ts';

it('prepares the demo data of browser tests again when what creates or processes it changes', async () => {
  const sources = await listTemplateSources();
  expect(sources).toEqual(
    expect.arrayContaining([
      'demo',
      'e2e/fixtures/light-clips.ts',
      'e2e/fixtures/demo.ts',
      'api/src/programs/demo/seed-statistics.ts',
      'api/src/platform/db/migrations/0002-videos.ts',
      'api/src/domain/processing/video-record.ts',
      'api/src/platform/auth/passwords.ts',
      'api/src/platform/media/addresses.ts',
      'api/src/platform/media/probe.ts',
      'api/src/platform/media/tools.ts',
      'api/src/platform/storage/disk-store.ts',
    ]),
  );
  expect(sources.filter((source) => source.startsWith('api/src/calls/'))).toEqual([]);
  expect(sourceHash(sources)).not.toBe(sourceHash(sources.slice(0, -1)));
});
