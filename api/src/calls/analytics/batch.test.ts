import { randomUUID } from 'node:crypto';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestVideo } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const DAY = 24 * 3_600;
const CLIENT = 'a-client-of-the-tests';
let video: TestVideo;

const seconds = () => Math.floor(Date.now() / 1_000);
const device = {
  deviceType: 'web-browser',
  language: 'en',
  platform: 'Linux',
  resolution: '1440x900',
  brand: 'Chromium',
  version: '1.0.0',
  versionCode: 1,
};

type Event = Parameters<typeof send>[0][number];
const event = (changes: Partial<Event> = {}): Event => ({
  id: randomUUID(),
  event: 'view',
  file: video.file_name,
  time: seconds(),
  val1: 5,
  ...changes,
});

async function send(
  events: {
    id: string;
    event: 'skip' | 'replay' | 'rating' | 'view' | 'app-launched' | 'app-installed';
    file: string | null;
    time: number;
    val1: number;
  }[],
  token?: string,
) {
  const { data } = await api.call('app/analytics/batch', { events, device, clientId: CLIENT }, token);
  return data.accepted;
}

const stored = async () => (await api.pool.query('select * from analytics_events order by at')).rows;

beforeEach(async () => {
  await api.pool.query('truncate analytics_events, video_stats');
  video = await createVideo(api.pool, await createUser(api.pool), { duration: 10 });
});

describe('app/analytics/batch', () => {
  it('stores a batch, even if its daily partitions do not exist yet', async () => {
    const user = await createUser(api.pool);
    const { token } = await signIn(api, user);
    expect(await send([event({ file: `${video.file_name}.mp4`, val1: 7.5 })], token)).toBe(1);
    expect(await stored()).toEqual([
      expect.objectContaining({
        event: 'view',
        video_id: video.id,
        client_id: CLIENT,
        user_id: user.id,
        value: 7.5,
      }),
    ]);
    const { data } = await api.call('app/history/get', {}, token);
    expect(data).toMatchObject([{ position: 7.5, video: { fileName: video.file_name } }]);
  });

  it('accepts the minimal event, and counts it once although it has no id', async () => {
    const minimal = [
      { event: 'view' as const, file: video.file_name, time: seconds(), val1: 5 },
      { event: 'rating' as const, file: video.file_name, time: seconds(), val1: 1 },
    ];
    const sendMinimal = async (clientId?: string) => {
      const body = { events: minimal, ...(clientId ? { clientId } : {}) };
      return (await api.call('app/analytics/batch', body)).data.accepted;
    };
    expect(await sendMinimal(CLIENT)).toBe(2);
    expect(await sendMinimal(CLIENT)).toBe(0);
    expect(await sendMinimal('another-client-of-the-tests')).toBe(2);
    expect(await sendMinimal()).toBe(2);
    expect(await sendMinimal()).toBe(0);
  });

  it.each([
    ['its cookie', (token: string) => `clientId=x; token=${token}`, true],
    ['an invalid cookie', () => 'token=none', false],
    ['another cookie', () => 'mytoken=none', false],
  ])('accepts a beacon, which has no header, by %s', async (_what, cookieOf, isTheirs) => {
    const user = await createUser(api.pool);
    const { token } = await signIn(api, user);
    const response = await fetch(`${api.origin}/api/app/analytics/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(token) },
      body: JSON.stringify({ events: [event()], device, clientId: CLIENT }),
    });
    expect(await response.json()).toEqual({ data: { accepted: 1 } });
    expect(await stored()).toEqual([expect.objectContaining({ user_id: isTheirs ? user.id : null })]);
  });

  it('ignores the cookie in other calls', async () => {
    const { token } = await signIn(api, await createUser(api.pool));
    const response = await fetch(`${api.origin}/api/app/user/get-profile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `token=${token}` },
      body: '{}',
    });
    expect(response.status).toBe(401);
  });

  it('counts an event once, however often it is sent', async () => {
    const [one, two, three] = [event(), event({ time: seconds() - DAY }), event()];
    expect(await send([one, two, one])).toBe(2);
    expect(await send([one, two, three])).toBe(1);
    expect(await stored()).toHaveLength(3);
  });

  it('skips events of unknown videos and stores the others', async () => {
    const events = [
      event({ file: 'nosuchvideo' }),
      event({ file: null }),
      event({ event: 'app-launched' }),
      event({ event: 'app-launched', file: null, val1: 0 }),
      event({ event: 'skip', val1: 0 }),
    ];
    expect(await send(events)).toBe(2);
    expect((await stored()).map((row) => row.event).sort()).toEqual(['app-launched', 'skip']);
  });

  it('replaces times slightly in the future by now and skips implausible times', async () => {
    const ahead = event({ time: seconds() + 3_600 });
    const late = event({ time: seconds() - 6 * DAY });
    const accepted = await send([
      ahead,
      late,
      event({ time: seconds() + 3 * DAY }),
      event({ time: seconds() - 8 * DAY }),
      event({ time: 0 }),
      event({ time: Number.MAX_SAFE_INTEGER }),
    ]);
    expect(accepted).toBe(2);
    const [first, second] = await stored();
    expect(first.id).toBe(late.id);
    expect(second.at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await send([ahead, late])).toBe(0);
  });

  it('stores the device of the browser', async () => {
    await insertRow(api.pool, 'clients', { id: CLIENT });
    await send([event()]);
    const { rows } = await api.pool.query('select device from clients where id = $1', [CLIENT]);
    expect(rows).toEqual([{ device }]);
  });

  it.each([
    ['nothing', []],
    ['more than a hundred events', Array.from({ length: 101 }, () => ({}))],
    ['an unknown event', [{ event: 'stared' }]],
    ['an invalid id', [{ id: 'one' }]],
    ['more than a day of watch time', [{ val1: 86_401 }]],
    ['a fractional time', [{ time: 1.5 }]],
  ])('rejects %s', async (_what, changes) => {
    const events = changes.map((change) => ({ ...event(), ...change }));
    expect((await api.request('app/analytics/batch', { events, device })).statusCode).toBe(422);
    expect(await stored()).toEqual([]);
  });
});
