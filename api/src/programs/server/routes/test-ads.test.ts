import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { registerTestAdRoutes } from './test-ads.ts';

type Timer = { run(): void; ms: number };

const serve = async (query = '', nodeEnv: 'development' | 'production' = 'development') => {
  const app = Fastify();
  registerTestAdRoutes(app, { nodeEnv });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${origin}/dev/ads.js${query}`);
  const served = { status: response.status, body: await response.text() };
  await app.close();
  return served;
};

interface AdSlot {
  dataset: { adRequested?: string; adStatus?: string };
  children: { textContent?: string }[];
  append(child: object): void;
}

const createAdSlot = (): AdSlot => {
  const children: AdSlot['children'] = [];
  return { dataset: {}, children, append: (child) => void children.push(child) };
};

/**
 * Runs the script in a page with two waiting ad slots and a third one that is added later.
 * @param randomNumbers the next results of `Math.random`
 */
async function fill(query = '', randomNumbers: number[] = []) {
  const slots = [createAdSlot(), createAdSlot()];
  const document = {
    querySelector: () => slots.find(({ dataset }) => dataset.adRequested === undefined) ?? null,
    createElement: () => ({ style: {} }),
  };
  const timers: Timer[] = [];
  const window: { adsbygoogle: { push(request: object): unknown } } = { adsbygoogle: [{}, {}] };
  const setTimeout = (run: () => void, ms: number) => timers.push({ run, ms });
  const random = () => randomNumbers.shift();
  runInNewContext((await serve(query)).body, { document, window, setTimeout, Math: { random } });
  slots.push(createAdSlot());
  window.adsbygoogle.push({});
  return { timers, slots, states: () => slots.map(({ dataset }) => dataset.adStatus) };
}

it('fills slots in order, each after 1 to 16 s', async () => {
  const { timers, slots, states } = await fill('', [0, 0.5, 1]);
  expect(timers.map(({ ms }) => ms)).toEqual([1_000, 8_500, 16_000]);
  expect(states()).toEqual([undefined, undefined, undefined]);
  timers[1]?.run();
  expect(states()).toEqual([undefined, 'filled', undefined]);
  expect(slots[1]?.children[0]?.textContent).toContain('Test ad');
});

it.each([
  ['?seconds=2&answer=unfilled', 'unfilled'],
  ['?seconds=2&answer=never', undefined],
])('reports the requested status: %s', async (query, state) => {
  const { timers, states } = await fill(query);
  for (const { run, ms } of timers) {
    expect(ms).toBe(2_000);
    run();
  }
  expect(states()).toEqual([state, state, state]);
});

it('does not exist in production', async () => {
  expect((await serve('', 'production')).status).toBe(404);
});
