import { PageLayerProvider } from '@ontrend/shared/contract';
import { preloadModals } from '@ontrend/shared/overlays';
import { expectConsoleMessage, renderRemote } from '@ontrend/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { createVideo } from '../../testing/create-video.ts';
import { setUpFeed } from '../../testing/feed-harness.ts';
import { loadBrowseDialog } from './load-browse-dialog.ts';

jest.mock('./load-browse-dialog.ts', () => ({ loadBrowseDialog: jest.fn() }));
const load = loadBrowseDialog as unknown as jest.Mock;

beforeAll(preloadModals);

test('shows an error with a retry button over the feed when the dialog fails to load', async () => {
  expectConsoleMessage('error', /Loading chunk 7 failed/);
  load.mockRejectedValue(new Error('Loading chunk 7 failed'));
  const { api } = setUpFeed();
  api.on('app/video/info', ({ fileName }) => ({ data: createVideo(fileName) }));
  const routes = remote.routes.map((route) => {
    const Page = 'Component' in route ? route.Component : undefined;
    if (!Page || route.path !== '/video/:file') return route;
    const Dialog = () => (
      <PageLayerProvider value="overlay">
        <Page />
      </PageLayerProvider>
    );
    return { ...route, Component: Dialog };
  });
  const { router } = renderRemote({ ...remote, routes }, { at: '/' });
  const [row] = await screen.findAllByRole('article');
  fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Open video' }), { detail: 1 });
  const dialog = await screen.findByRole('dialog', { name: 'Video' });
  expect(within(dialog).getByText("Couldn't load this video")).toBeVisible();

  load.mockResolvedValue(({ fileName }: { fileName: string }) => <p>{`The dialog of ${fileName}`}</p>);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The dialog of cat')).toBeVisible();
  expect(screen.queryByText("Couldn't load this video")).toBeNull();
  expect(router.state.location.pathname).toBe('/video/cat');
});
