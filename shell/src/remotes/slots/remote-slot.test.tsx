import type { RemoteModule, RemoteSlots } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import en from '../../locales/en.json';
import type { ReplacingRegistry } from '../loading/registry.ts';
import { PANEL_AFTER_MS } from '../routes/remote-loader.ts';
import { RemotesProvider } from './registry-context.ts';
import { RemoteSlot } from './remote-slot.tsx';

addTexts('shell', en);

const never = new Promise<never>(() => {});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Something it draws, with what is around it still there. */
const drawn = () => {
  expect(screen.getByText('Beside it')).toBeVisible();
  return screen.getByText('What it draws');
};
const fallback = () => screen.queryByText("This part of OnTrend can't be loaded right now");
const again = () => screen.getByRole('button', { name: 'Try again' });
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

const SLOTS = [
  ['mf-notifications', 'notifications'],
  ['mf-auth', 'authForm'],
  ['mf-feed', 'search'],
  ['mf-profile', 'uploads'],
] as const;
type Slot = keyof RemoteSlots;

const Filled = () => <button type="button">What it draws</button>;
const Broken = () => {
  throw new Error('A slot that throws as it is drawn');
};

function filledWith(remote: string, slot: Slot, Component: ComponentType): RemoteModule {
  return {
    contract: 2,
    name: remote,
    routes: [],
    locales: { en: {} },
    slots: { [slot]: async () => ({ default: Component }) },
  };
}

/** Draws a slot beside something that is to work on, whatever becomes of it. */
function show(remote: string, slot: Slot, load: () => Promise<RemoteModule>, isMissed = true) {
  const registry = {
    load: jest.fn(load),
    hurry: jest.fn(),
    replace: jest.fn<Promise<RemoteModule> | null, [string, boolean]>(() => null),
  } satisfies ReplacingRegistry;
  render(
    <RemotesProvider value={registry}>
      <p>Beside it</p>
      <RemoteSlot
        remote={remote}
        slot={slot}
        props={{} as never}
        skeleton={isMissed ? <p>Loading</p> : null}
      />
    </RemotesProvider>,
  );
  return registry;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe.each(SLOTS)('%s in the slot %s', (remote, slot) => {
  const filled = () => filledWith(remote, slot, Filled);

  it('that hangs has its skeleton for 3 s, then the word and a way out, and is there when it comes', async () => {
    let come = (_module: RemoteModule) => {};
    const { load } = show(remote, slot, () => new Promise((resolve) => (come = resolve)));
    await pass(PANEL_AFTER_MS - 1);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(fallback()).toBeNull();
    await pass(1);
    expect(fallback()).toBeVisible();
    expect(screen.queryByText('Loading')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => come(filled()));
    expect(drawn()).toBeVisible();
    expect(fallback()).toBeNull();
  });

  it('that can not be had says so at once, and is there when it can, by itself', async () => {
    let isAway = true;
    show(remote, slot, () => (isAway ? Promise.reject(new Error('404')) : Promise.resolve(filled())));
    await pass(0);
    expect(fallback()).toBeVisible();
    await pass(RETRY_INTERVAL_MS);
    expect(fallback()).toBeVisible();
    isAway = false;
    await pass(RETRY_INTERVAL_MS);
    expect(drawn()).toBeVisible();
  });

  it('is asked for anew by "Try again", and who pressed it goes on in what comes', async () => {
    let isAway = true;
    const { hurry } = show(remote, slot, () => (isAway ? never : Promise.resolve(filled())));
    await pass(PANEL_AFTER_MS);
    isAway = false;
    again().focus();
    await press(again());
    await pass(0);
    expect(hurry).toHaveBeenCalledWith(remote);
    expect(drawn()).toHaveFocus();
  });

  it('that breaks gives way to the build before', async () => {
    const { replace } = show(remote, slot, async () => filledWith(remote, slot, Broken));
    replace.mockImplementation(async () => filled());
    await pass(0);
    expect(drawn()).toBeVisible();
    expect(replace.mock.calls).toEqual([[remote, false]]);
  });

  it('that breaks and has none before says so, and comes anew by "Try again" once it is mended', async () => {
    let Component: ComponentType = () => <Broken />;
    const { replace } = show(remote, slot, async () => filledWith(remote, slot, Broken));
    replace.mockImplementation((_name, anew) =>
      anew ? Promise.resolve(filledWith(remote, slot, Component)) : null,
    );
    await pass(0);
    expect(fallback()).toBeVisible();
    await press(again());
    expect(fallback()).toBeVisible();
    Component = Filled;
    await press(again());
    expect(drawn()).toBeVisible();
    expect(fallback()).toBeNull();
  });
});

it('what nobody waits for leaves nothing in its place, and comes when it can', async () => {
  let isAway = true;
  const module = filledWith('mf-feed', 'search', Filled);
  show('mf-feed', 'search', async () => (isAway ? Promise.reject(new Error('404')) : module), false);
  await pass(PANEL_AFTER_MS);
  expect(document.body).toHaveTextContent(/^Beside it$/);
  isAway = false;
  await pass(RETRY_INTERVAL_MS);
  expect(drawn()).toBeVisible();
});

it('what nobody waits for and breaks leaves nothing in its place', async () => {
  show('mf-feed', 'search', async () => filledWith('mf-feed', 'search', Broken), false);
  await pass(0);
  expect(document.body).toHaveTextContent(/^Beside it$/);
});

it('what breaks after another part of its remote has brought the build before is drawn by that, too', async () => {
  const { load } = show(
    'mf-profile',
    'uploads',
    async () => filledWith('mf-profile', 'uploads', Broken),
    false,
  );
  load.mockImplementation(async () => filledWith('mf-profile', 'uploads', Filled));
  await pass(0);
  expect(drawn()).toBeVisible();
});
