import { getId, type SeedContext } from './seed-context.ts';

/** Pins videos to the profiles of their creators. */
export async function seedPins({ run, videoIds, content }: SeedContext): Promise<void> {
  await run(
    `insert into pinned_videos (owner_id, slot, video_id, pinned_at)
     select v.owner_id, row_number() over (partition by v.owner_id order by pin.ordinal), v.id,
       now() - pin.ordinal * interval '1 minute'
     from unnest($1::bigint[]) with ordinality as pin (video_id, ordinal) join videos v on v.id = pin.video_id`,
    [content.pins.map((clip) => getId(videoIds, clip))],
  );
}
