import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { chooseInterests } from './choose-interests.ts';
import type { EvaluatedEvent } from './evaluate-events.ts';
import { learnFromEvents } from './learn-affinities.ts';

const api = useTestApi();
/** One of the categories that every installation has. */
const CATEGORY = 1;
let me: TestUser;
let video: TestVideo;
/** The connection of a batch of the rollup job. */
let batch: PoolClient;

beforeEach(async () => {
  me = await createUser(api.pool);
  video = await createVideo(api.pool, await createUser(api.pool));
  batch = await api.pool.connect();
  await batch.query('begin');
  await batch.query('select pg_advisory_xact_lock($1)', [7_205_092]);
});
afterEach(async () => {
  await batch.query('rollback');
  batch.release();
});

/** A finished view by a member. */
const finishedView = ({ id }: TestUser): EvaluatedEvent => ({
  day: '2026-11-26',
  event: 'view',
  video_id: video.id,
  owner_id: video.owner_id,
  duration: 12,
  client_id: 'browser',
  user_id: id,
  at: new Date(),
  value: 12,
  is_eligible: true,
  finished: true,
});

async function readAffinities() {
  const { rows } = await api.pool.query(
    `select affinities from viewer_affinities where viewer_key = 'member:' || $1::bigint`,
    [me.id],
  );
  return rows[0]?.affinities;
}

it('does not wait for a batch of the rollup job', async () => {
  await learnFromEvents(batch, [finishedView(await createUser(api.pool))]);
  expect(await chooseInterests(api.pool, me.id, [CATEGORY])).toEqual([CATEGORY]);
  expect((await readAffinities()).categories).toEqual({ [CATEGORY]: [6, 3] });
});

it.each([
  ['a new member', null],
  ['a member with affinities', { categories: {}, hashtags: {}, creators: { 9: [1, 1] } }],
])('is not lost when the rollup job learns from views of %s meanwhile', async (_who, affinities) => {
  if (affinities)
    await insertRow(api.pool, 'viewer_affinities', { viewer_key: `member:${me.id}`, affinities });
  let isChosen = false;
  // The choice is stored after the job has read the affinities, and before it writes them.
  const interrupted = {
    async query(statement: { name: string }) {
      const result = await batch.query(statement as never);
      if (statement.name === 'affinities-find' && !isChosen) {
        isChosen = true;
        await chooseInterests(api.pool, me.id, [CATEGORY]);
      }
      return result;
    },
  };
  await learnFromEvents(interrupted as PoolClient, [finishedView(me)]);
  await batch.query('commit');
  const { categories, creators } = await readAffinities();
  expect(categories[CATEGORY]).toEqual([expect.closeTo(6, 2), 3]);
  expect(creators[video.owner_id]).toEqual([1, 1]);
  expect(Object.keys(creators)).toHaveLength(affinities ? 2 : 1);
});
