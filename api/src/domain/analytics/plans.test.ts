import { explainPlan, PLAN_MODES } from '../../../test/explain-plan.ts';
import { useFilledDatabase } from '../../../test/filled-database.ts';
import { disableSequentialScans, evaluateEvents, findUncountedDays } from './evaluate-events.ts';

const database = useFilledDatabase();

describe('the plans of the counting queries', () => {
  it.each(PLAN_MODES)('%s: look up counted events without reading a whole day', async (mode) => {
    await database.client.query('begin');
    await disableSequentialScans(database.client);
    const plan = await explainPlan(database.client, evaluateEvents, mode, ['current_date']);
    await database.client.query('rollback');
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
    await database.client.query('set enable_seqscan = off');
    expect(await explainPlan(database.client, findUncountedDays, mode, [])).not.toContain('Seq Scan');
    await database.client.query('reset enable_seqscan');
  });
});
