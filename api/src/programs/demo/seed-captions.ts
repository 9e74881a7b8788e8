import { createHash } from 'node:crypto';
import { toWebVtt } from '../../../../demo/content.ts';
import { captionPath } from '../../platform/media/addresses.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { getId, type SeedContext } from './seed-context.ts';

/** Stores the captions of demo videos in the media store. */
export async function seedCaptions(
  { run, videoIds, content }: SeedContext,
  store: MediaStore,
): Promise<void> {
  for (const { clip, languages } of content.captions) {
    const videoId = getId(videoIds, clip);
    const { rows } = await run<{ media_key: string }>('select media_key from videos where id = $1', [
      videoId,
    ]);
    const mediaKey = rows[0]?.media_key ?? '';
    for (const [language, cues] of Object.entries(languages)) {
      const text = toWebVtt(cues);
      const key = createHash('sha256').update(`${clip} ${language} ${text}`).digest('base64url').slice(0, 24);
      await store.write(Buffer.from(text), captionPath(mediaKey, key));
      await run('insert into video_captions (video_id, language, key) values ($1, $2, $3)', [
        videoId,
        language,
        key,
      ]);
    }
  }
}
