import type { RemoteModule } from '@ontrend/shared/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegistryProvider } from '../remotes/slots/registry-context.ts';
import { useSheet } from '../services/overlays/sheet-store.ts';
import { renderTestFrame } from './render-test-frame.tsx';

const load = jest.fn();
const renderSearch = (props: Parameters<typeof renderTestFrame>[0] = {}, at = '/') =>
  renderTestFrame(props, at, (frame) => (
    <RegistryProvider value={{ load } as never}>{frame}</RegistryProvider>
  ));
const getSearchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue({
    name: 'mf-feed',
    locales: { en: {} },
    slots: {
      search: async () => ({
        default: ({ field: given }: { field: HTMLInputElement | null }) => (
          <p>{given ? `Below ${given.name}` : 'In a sheet'}</p>
        ),
      }),
    },
  } as unknown as RemoteModule);
});

describe('header search field', () => {
  it('works without scripts', () => {
    renderSearch();
    expect(getSearchField().form).toHaveAttribute('action', '/browse/search');
    expect(getSearchField()).toHaveAttribute('name', 'q');
  });

  it("loads mf-feed's suggestions on first focus, around the same input", async () => {
    renderSearch();
    expect(load).not.toHaveBeenCalled();
    const before = getSearchField();
    await userEvent.type(before, 'ca');
    expect(await screen.findByText('Below q')).toBeInTheDocument();
    expect(load.mock.calls).toEqual([['mf-feed']]);
    expect(getSearchField()).toBe(before);
    expect(getSearchField()).toHaveFocus();
    expect(getSearchField()).toHaveValue('ca');
  });

  it.each([
    ['/', '/browse/search'],
    ['/user/mochi', '/browse/search'],
    ['/browse/search?q=dog', '/browse/search'],
    ['/browse/search/videos?q=dog', '/browse/search/videos'],
  ])('at %s searches on %s', async (at, pathname) => {
    const { router } = renderSearch({}, at);
    await userEvent.clear(getSearchField());
    await userEvent.type(getSearchField(), '  a "cat" & #dogs{Enter}');
    expect(router.state.location.pathname).toBe(pathname);
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('a "cat" & #dogs');
  });

  it('ignores an empty query', async () => {
    const { router } = renderSearch();
    await userEvent.type(getSearchField(), '   {Enter}');
    expect(router.state.location.pathname).toBe('/');
  });

  it('follows the query of the page on navigation and back', async () => {
    const { router } = renderSearch({}, '/browse/search?q=dog');
    expect(getSearchField()).toHaveValue('dog');
    await act(() => router.navigate('/browse/search/users?q=cat'));
    expect(getSearchField()).toHaveValue('cat');
    await act(() => router.navigate(-1));
    expect(getSearchField()).toHaveValue('dog');
    await act(() => router.navigate('/?q=else'));
    expect(getSearchField()).toHaveValue('');
  });
});

describe('phone search icon', () => {
  const icon = () => screen.queryByRole('link', { name: 'Search' });

  it.each([
    ['index', true],
    ['browse-for-you', true],
    ['browse-following', true],
    ['browse-search-videos', true],
    ['browse-hashtag-hashtag', true],
    ['index-video-file', false],
    ['User', false],
    ['messages', false],
    ['legal-terms-of-service', false],
  ])('is visible on %s: %s', (routeName, isThere) => {
    renderSearch({ routeName, isMobile: true });
    expect(icon() !== null).toBe(isThere);
  });

  it('opens a full-height sheet, and links to the page without scripts', async () => {
    const { router } = renderSearch({ routeName: 'browse-following', isMobile: true });
    expect(icon()).toHaveAttribute('href', '/browse/search');
    fireEvent.click(icon() as HTMLElement);
    expect(useSheet.getState()).toMatchObject({ open: true, sheet: { id: 'search', height: 'full' } });
    expect(router.state.location.pathname).toBe('/');
    act(() => useSheet.setState({ sheet: null, open: false }));
    await waitFor(() => expect(load).not.toHaveBeenCalled());
  });
});
