import type { PoolClient } from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { createDayPartitions } from '../../platform/db/day-partitions.ts';
import { disableSequentialScans, evaluateEvents, findUncountedDays } from './evaluate-events.ts';
import { EVENT_PARTITIONS } from './event-partitions.ts';

const api = useTestApi();

describe('the plans of the counting queries', () => {
  let client: PoolClient;

  beforeAll(async () => {
    client = await api.pool.connect();
    await createDayPartitions(client, EVENT_PARTITIONS);
    await client.query(
      `insert into analytics_events (day, id, event, video_id, client_id, at, counted, worth)
       select current_date, gen_random_uuid(), 'view', n, 'client' || n, now(), true, true
       from generate_series(1, 20000) as n`,
    );
    await client.query(
      `insert into analytics_events (day, id, event, video_id, client_id, at)
       select current_date, gen_random_uuid(), 'view', n, 'client' || n, now() from generate_series(1, 100) as n`,
    );
    await client.query(`insert into clients (id) select 'client' || n from generate_series(1, 5000) as n`);
    await client.query('vacuum analyze analytics_events, clients');
  });
  afterAll(() => client.release());

  it.each(PLAN_MODES)('%s: look up counted events without reading a whole day', async (mode) => {
    await client.query('begin');
    await disableSequentialScans(client);
    const plan = await explainPlan(client, evaluateEvents, mode, ['current_date']);
    await client.query('rollback');
    for (const index of [
      'clients_pkey',
      'client_id_event_day_idx',
      'source_video_id_event_day_idx',
      'day_id_idx|pkey',
    ]) {
      expect(plan).toMatch(new RegExp(`using \\w*(${index})`));
    }
    expect(plan).not.toContain('Seq Scan');
  });

  it.each(PLAN_MODES)('%s: find uncounted events by index', async (mode) => {
    await client.query('set enable_seqscan = off');
    expect(await explainPlan(client, findUncountedDays, mode, [])).not.toContain('Seq Scan');
    await client.query('reset enable_seqscan');
  });
});
