import type { RemoteModule, RemoteSlots } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import en from '../../locales/en.json';
import type { RecoveringRegistry } from '../loading/registry.ts';
import { RegistryProvider } from './registry-context.ts';
import { RemoteSlot } from './remote-slot.tsx';

addTexts('shell', en);

const never = new Promise<never>(() => {});
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Returns the content of the slot, and checks that the page around it is still visible. */
const findSlotContent = () => {
  expect(screen.getByText('Page content')).toBeVisible();
  return screen.getByText('Slot content');
};
const findFallback = () => screen.queryByText("Couldn't load this part of OnTrend");
const getRetryButton = () => screen.getByRole('button', { name: 'Try again' });
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

const SLOTS = [
  ['mf-notifications', 'notifications'],
  ['mf-auth', 'authForm'],
  ['mf-feed', 'search'],
  ['mf-profile', 'uploads'],
] as const;
type Slot = keyof RemoteSlots;

const SlotContent = () => <button type="button">Slot content</button>;
const RENDER_ERROR = /Error: The slot threw while rendering/;
const BrokenContent = () => {
  throw new Error('The slot threw while rendering');
};

function createModule(remote: string, slot: Slot, Component: ComponentType): RemoteModule {
  return {
    contract: 2,
    name: remote,
    routes: [],
    locales: { en: {} },
    slots: { [slot]: async () => ({ default: Component }) },
  };
}

/** Renders a slot next to other content, which must not be affected. */
function renderSlot(remote: string, slot: Slot, load: () => Promise<RemoteModule>, hasSkeleton = true) {
  const registry = {
    load: jest.fn(load),
    retryPendingFiles: jest.fn(),
    loadReplacement: jest.fn<Promise<RemoteModule> | null, [string, { refetch: boolean }?]>(() => null),
  } satisfies RecoveringRegistry;
  render(
    <RegistryProvider value={registry}>
      <p>Page content</p>
      <RemoteSlot
        remote={remote}
        slot={slot}
        props={{} as never}
        skeleton={hasSkeleton ? <p>Loading</p> : null}
      />
    </RegistryProvider>,
  );
  return registry;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe.each(SLOTS)('%s in the slot %s', (remote, slot) => {
  const filled = () => createModule(remote, slot, SlotContent);

  it('shows its skeleton for 3 s, then an error with a retry button, and its content once loaded', async () => {
    let finishLoading = (_module: RemoteModule) => {};
    const { load } = renderSlot(remote, slot, () => new Promise((resolve) => (finishLoading = resolve)));
    await advanceTime(2_999);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(findFallback()).toBeNull();
    await advanceTime(1);
    expect(findFallback()).toBeVisible();
    expect(screen.queryByText('Loading')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => finishLoading(filled()));
    expect(findSlotContent()).toBeVisible();
    expect(findFallback()).toBeNull();
  });

  it('shows an error at once when loading fails, and its content after an automatic retry', async () => {
    expectConsoleMessage('error', new RegExp(`^${remote} failed to load the slot ${slot}: Error: 404`));
    let isUnavailable = true;
    renderSlot(remote, slot, () =>
      isUnavailable ? Promise.reject(new Error('404')) : Promise.resolve(filled()),
    );
    await advanceTime(0);
    expect(findFallback()).toBeVisible();
    await advanceTime(10_000);
    expect(findFallback()).toBeVisible();
    isUnavailable = false;
    await advanceTime(10_000);
    expect(findSlotContent()).toBeVisible();
  });

  it('loads again on "Try again" and moves the focus to its content', async () => {
    let isUnavailable = true;
    const { retryPendingFiles } = renderSlot(remote, slot, () =>
      isUnavailable ? never : Promise.resolve(filled()),
    );
    await advanceTime(3_000);
    isUnavailable = false;
    getRetryButton().focus();
    await press(getRetryButton());
    await advanceTime(0);
    expect(retryPendingFiles).toHaveBeenCalledWith(remote);
    expect(findSlotContent()).toHaveFocus();
  });

  it('falls back to the previous build when it throws', async () => {
    expectConsoleMessage('error', RENDER_ERROR);
    const { loadReplacement } = renderSlot(remote, slot, async () =>
      createModule(remote, slot, BrokenContent),
    );
    loadReplacement.mockImplementation(async () => filled());
    await advanceTime(0);
    expect(findSlotContent()).toBeVisible();
    expect(loadReplacement.mock.calls).toEqual([[remote]]);
  });

  it('shows an error when it throws and has no previous build, and its content after "Try again"', async () => {
    expectConsoleMessage('error', RENDER_ERROR);
    let Component: ComponentType = () => <BrokenContent />;
    const { loadReplacement } = renderSlot(remote, slot, async () =>
      createModule(remote, slot, BrokenContent),
    );
    loadReplacement.mockImplementation((_name, options) =>
      options?.refetch ? Promise.resolve(createModule(remote, slot, Component)) : null,
    );
    await advanceTime(0);
    expect(findFallback()).toBeVisible();
    await press(getRetryButton());
    expect(findFallback()).toBeVisible();
    Component = SlotContent;
    await press(getRetryButton());
    expect(findSlotContent()).toBeVisible();
    expect(findFallback()).toBeNull();
  });
});

it("renders nothing while an optional slot can't be loaded, and its content later", async () => {
  expectConsoleMessage('error', /^mf-feed failed to load the slot search: Error: 404/);
  let isUnavailable = true;
  const module = createModule('mf-feed', 'search', SlotContent);
  renderSlot(
    'mf-feed',
    'search',
    async () => (isUnavailable ? Promise.reject(new Error('404')) : module),
    false,
  );
  await advanceTime(3_000);
  expect(document.body).toHaveTextContent(/^Page content$/);
  isUnavailable = false;
  await advanceTime(10_000);
  expect(findSlotContent()).toBeVisible();
});

it('renders nothing when an optional slot throws', async () => {
  expectConsoleMessage('error', RENDER_ERROR);
  renderSlot('mf-feed', 'search', async () => createModule('mf-feed', 'search', BrokenContent), false);
  await advanceTime(0);
  expect(document.body).toHaveTextContent(/^Page content$/);
});

it('uses the previous build that another slot of the remote has loaded', async () => {
  expectConsoleMessage('error', RENDER_ERROR);
  const { load } = renderSlot(
    'mf-profile',
    'uploads',
    async () => createModule('mf-profile', 'uploads', BrokenContent),
    false,
  );
  load.mockImplementation(async () => createModule('mf-profile', 'uploads', SlotContent));
  await advanceTime(0);
  expect(findSlotContent()).toBeVisible();
});
