import { useTestApi } from '../../../test/api.ts';
import { createCommenter, createCommentScenario, findWrongCommentCounters } from '../../../test/comments.ts';
import { createVideo } from '../../../test/factories.ts';
import { createSeededRandom } from '../../../test/seeded-random.ts';
import { reportMeasurement, soakCount, soakTimeoutMs } from '../../../test/soak.ts';

const api = useTestApi({ DATABASE_POOL: '12' });

const WRITES = soakCount(500, 20_000);
/** Number of concurrent writers. */
const CONCURRENCY = 16;
const SEED = 6;

it(
  `counts right while ${WRITES} writes race: comments, replies, likes, removals of both, hidden and shown again`,
  async () => {
    const { owner, ann, ben, video } = await createCommentScenario(api);
    const videos = [video, await createVideo(api.pool, owner)] as const;
    const users = [owner, ann, ben, await createCommenter(api)] as const;
    const statuses: Record<number, number> = {};

    /** Picks a comment from the newer half, so that threads grow. */
    const pick = async (videoId: number, at: number, onlyTop: boolean) => {
      const { rows } = await api.pool.query<{ id: number; author_id: number }>(
        `select id, author_id from comments where video_id = $1 and (parent_id is null or not $2)
         order by id desc limit 12`,
        [videoId, onlyTop],
      );
      return rows[Math.floor(at * rows.length)];
    };

    const write = async (chance: ReturnType<typeof createSeededRandom>, n: number) => {
      const { id: videoId, file_name: file } = chance.pick(videos);
      const user = chance.pick(users);
      const kind = chance.next();
      const target = await pick(videoId, chance.next(), kind > 0.9);
      const send = async (path: string, body: unknown, as = user) => {
        const { statusCode } = await api.request(`app/comment/${path}`, body, as.token);
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      };
      if (!target || kind < 0.3) return send('edit', { file, comment: { text: `no. ${n}` } });
      const { id } = target;
      if (kind < 0.55)
        return send('edit', { file, comment: { parentId: id, text: `no. ${n} @${ann.username}` } });
      if (kind < 0.7) return send('rating', { file, comment: { id, rating: chance.pick([0, 1]) } });
      if (kind < 0.8) {
        const state = chance.pick(['hidden', 'new']);
        await api.pool.query('update comments set state = $2 where id = $1', [id, state]).catch((error) => {
          // A deadlock with the deletion of the thread. A moderator would retry the command.
          if (error.code !== '40P01') throw error;
        });
        return;
      }
      return send('delete', { file, comment: { id } }, owner);
    };

    await Promise.all(
      Array.from({ length: CONCURRENCY }, async (_, lane) => {
        const chance = createSeededRandom(SEED + lane);
        for (let n = lane; n < WRITES; n += CONCURRENCY) await write(chance, n);
      }),
    );
    const { rows } = await api.pool.query('select count(*)::int as n from comments');
    expect(rows[0].n).toBeGreaterThan(20);
    expect(await findWrongCommentCounters(api.pool)).toEqual([]);
    // A comment that was deleted just before returns 404. There are no other errors.
    expect(Object.keys(statuses).sort()).toEqual(['200', '404']);
    expect(statuses[200]).toBeGreaterThan(WRITES / 2);
    reportMeasurement(`comments: ${WRITES} racing writes, ${rows[0].n} comments left, no counter wrong`);
  },
  soakTimeoutMs,
);

it('counts hundreds of comments that one statement inserts or deletes', async () => {
  const { owner, ann, video } = await createCommentScenario(api);
  const other = await createVideo(api.pool, owner);
  await api.pool.query(
    `with threads as (
       insert into comments (video_id, author_id, text, state)
       select v, $2, 'thread', case when n % 5 = 0 then 'hidden' else 'new' end
       from unnest($1::bigint[]) as v, generate_series(1, 20) as n returning id, video_id
     )
     insert into comments (video_id, author_id, parent_id, text, state)
     select video_id, $2, id, 'reply', case when n = 1 then 'hidden' else 'new' end
     from threads, generate_series(1, 10) as n`,
    [[video.id, other.id], ann.id],
  );
  expect(await findWrongCommentCounters(api.pool)).toEqual([]);
  const { rows } = await api.pool.query('select comments, top_comments from videos where id = $1', [
    video.id,
  ]);
  expect(rows).toEqual([{ comments: 16 * 10, top_comments: 16 }]);
  await api.pool.query('delete from comments where id % 3 = 0');
  expect(await findWrongCommentCounters(api.pool)).toEqual([]);
  await api.pool.query('delete from comments where video_id = $1', [video.id]);
  expect(await findWrongCommentCounters(api.pool)).toEqual([]);
  await api.pool.query('delete from videos where id = $1', [other.id]);
});
