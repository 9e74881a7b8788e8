import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSING_FAILED_MESSAGE } from './constants.ts';
import { useWorkerHarness, waitWithoutRetryDelays } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();

it(
  'a video whose tool leaves a link to a secret instead of its output fails, and nothing is published',
  async () => {
    writeFileSync(join(harness.folder, 'secret'), 'a secret of the worker');
    // The script replaces the output when the poster, which is written to a pipe, has been read from it.
    const ffmpeg = harness.fakeTool(
      'compromised',
      `SECRET="$PWD/secret"; cd "$OLDPWD"; for last; do :; done; "$FFMPEG" "$@" || exit
case "$last" in pipe:1) rm progressive.mp4; ln -s "$SECRET" progressive.mp4 ;; esac`,
    );
    const id = await harness.queue('clip.mp4');
    await harness.start({ tools: { ...harness.tools, ffmpeg } });
    await waitWithoutRetryDelays(harness, `select state = 'failed' from videos where id = $1`, [id]);
    const { failure, media_key: key } = await harness.video(id);
    expect(failure).toBe(PROCESSING_FAILED_MESSAGE);
    expect(existsSync(join(harness.mediaDir, key))).toBe(false);
  },
  TIMEOUT_MS,
);
