import type { RemoteModule } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { pendingUploadsKeyPrefix } from '@ontrend/shared/uploads';
import { act, render, screen } from '@testing-library/react';
import { RegistryProvider } from '../../remotes/slots/registry-context.ts';
import { BackgroundUploads } from './background-uploads.tsx';

const VIEWER = { id: 7, username: 'mochi', name: 'Mochi', avatar: null, willBeDeleted: null };
const load = jest.fn();

beforeEach(() => {
  localStorage.clear();
  load.mockReset();
  load.mockResolvedValue({
    name: 'mf-profile',
    locales: { en: {} },
    slots: { uploads: async () => ({ default: () => <p>uploads</p> }) },
  } as unknown as RemoteModule);
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
});

const renderUploads = () =>
  render(
    <RegistryProvider value={{ load } as never}>
      <BackgroundUploads />
    </RegistryProvider>,
  );

/** Simulates the storage event of a write in another tab. */
function storeFromOtherTab(key: string): void {
  localStorage.setItem(key, '{}');
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: '{}' })));
}

test('loads nothing without uploads', () => {
  renderUploads();
  expect(load).not.toHaveBeenCalled();
});

test('shows pending uploads of an earlier page', async () => {
  localStorage.setItem(`${pendingUploadsKeyPrefix(7)}a`, '{}');
  renderUploads();
  expect(await screen.findByText('uploads')).toBeVisible();
});

test.each<[string, () => void]>([
  ['an upload starts', () => act(() => events.emit('upload.started'))],
  ['an upload starts in another tab', () => storeFromOtherTab(`${pendingUploadsKeyPrefix(7)}a`)],
])('shows uploads when %s', async (_, begin) => {
  renderUploads();
  begin();
  expect(await screen.findByText('uploads')).toBeVisible();
});

test('ignores uploads of another account', () => {
  renderUploads();
  storeFromOtherTab(`${pendingUploadsKeyPrefix(8)}a`);
  expect(load).not.toHaveBeenCalled();
});
