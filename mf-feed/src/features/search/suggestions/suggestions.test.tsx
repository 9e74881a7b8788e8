import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import en from '../../../locales/en.json';
import { addRecentSearch, clearRecentSearches } from '../recent-searches.ts';
import SearchSlot from './search-slot.tsx';

const WORDS = 'app/video/search-video-autocomplete';
const HASHTAGS = 'app/video/search-hashtag-autocomplete';
const tags = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name, videos: index + 1 }));
const CAT_TAGS = tags('cats', 'catlife', 'catmood', 'catnap', 'catwalk');
const user = userEvent.setup();
let api: FakeApi;
let submitted: string[];

/** A form with a search field, like the one in the shell's header. */
function Frame() {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submitted.push(field?.value ?? '');
  };
  return (
    <>
      <form onSubmit={onSubmit}>
        <input aria-label="Search" ref={setField} />
        {field ? <SearchSlot field={field} /> : null}
      </form>
      <button type="button">Elsewhere</button>
    </>
  );
}
const route = {
  path: '*',
  handle: { name: 'index', layout: 'default', transition: 'none' },
  Component: Frame,
} as const;

function open() {
  return renderRemote({ contract: 2, name: 'mf-feed', routes: [route], locales: { en } }, { at: '/' });
}
const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const option = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('option').find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`${text} is not suggested`);
    return found;
  });
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
const offered = (expected: string[]) => waitFor(() => expect(options()).toEqual(expected));

beforeEach(() => {
  submitted = [];
  localStorage.clear();
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    clearRecentSearches();
  });
  api = fakeApi();
  api.on(WORDS, { match: ['cat', 'catch me', 'cats', 'catalonia', 'catwalk'], hashtags: CAT_TAGS });
  api.on(HASHTAGS, { match: CAT_TAGS });
});

describe('suggestions', () => {
  test('are the first five of phrases and hashtags, requested with one call after a pause in typing', async () => {
    open();
    await user.type(field(), 'cat');
    await offered(['catch me', 'cats', 'catalonia', 'cats1 video', 'catlife2 videos']);
    expect(api.bodies(WORDS)).toEqual([{ search: 'cat', maxItems: 5 }]);
    expect(api.bodies(HASHTAGS)).toEqual([]);
  });

  test('fill up with hashtags or with phrases when the other kind has few', async () => {
    api.on(WORDS, { match: ['cats'], hashtags: CAT_TAGS });
    open();
    await user.type(field(), 'cat');
    await offered(['cats', 'cats1 video', 'catlife2 videos', 'catmood3 videos', 'catnap4 videos']);
    api.on(WORDS, { match: ['dogs', 'dogged', 'dogma', 'doge', 'dogwood'], hashtags: [] });
    await user.clear(field());
    await user.type(field(), 'dog');
    await offered(['dogs', 'dogged', 'dogma', 'doge', 'dogwood']);
  });

  test('are only hashtags after a #', async () => {
    open();
    await user.type(field(), '#cat');
    await offered(['cats1 video', 'catlife2 videos', 'catmood3 videos', 'catnap4 videos', 'catwalk5 videos']);
    expect(api.bodies(WORDS)).toEqual([]);
    expect(api.bodies(HASHTAGS)).toEqual([{ search: 'cat', maxItems: 5 }]);
  });

  test('highlight the typed text', async () => {
    open();
    await user.type(field(), 'cat');
    expect(within(await option('catalonia')).getByText('cat').tagName).toBe('MARK');
  });

  test('are empty, without an alert, when the request fails', async () => {
    const serverError = { status: 503, error: { code: 'down', messages: ['Down'] } };
    api.on(WORDS, serverError);
    open();
    await user.type(field(), 'cat');
    await waitFor(() => expect(api.bodies(WORDS)).toHaveLength(1));
    expect(options()).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    expect(submitted).toEqual(['cat']);
  });

  test('are announced to screen readers', async () => {
    open();
    await user.type(field(), 'cat');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('5 suggestions'));
    expect(field()).toHaveRole('combobox');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  });
});

describe('keyboard', () => {
  test('arrow keys cycle through suggestions and the typed text; Enter searches for the selected one', async () => {
    open();
    await user.type(field(), 'cat');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('catch me');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('catlife2 videos');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(submitted).toEqual(['cats']);
    expect(field()).toHaveValue('cats');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  test('Enter without a selection searches for the typed text', async () => {
    open();
    await user.type(field(), 'cat');
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    expect(submitted).toEqual(['cat']);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('a selected hashtag opens its page', async () => {
    const { router } = open();
    await user.type(field(), '#cat');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/browse/hashtag/catlife');
    expect(submitted).toEqual([]);
  });

  test('Escape closes the list and keeps the text; typing or an arrow key reopens it', async () => {
    open();
    await user.type(field(), 'cat');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveValue('cat');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('listbox')).toBeVisible();
    expect(chosen()).toBeNull();
  });

  test('typing clears the selection', async () => {
    open();
    await user.type(field(), 'cat');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}s');
    expect(chosen()).toBeNull();
  });

  test('keys of an input method are ignored', async () => {
    open();
    await user.type(field(), 'cat');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(submitted).toEqual([]);
    expect(screen.getByRole('listbox')).toBeVisible();
  });

  test('leaving the field closes the list', async () => {
    open();
    await user.type(field(), 'cat');
    await screen.findAllByRole('option');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

test('a click accepts a suggestion', async () => {
  open();
  await user.type(field(), 'cat');
  await user.click(await option('catalonia'));
  expect(submitted).toEqual(['catalonia']);
});

describe('recent searches', () => {
  const addSearches = (...searches: string[]) => act(() => void searches.map(addRecentSearch));

  test('show before typing: the last five without duplicates, latest first', async () => {
    addSearches('one', 'two', 'three', 'four', 'five', 'six', 'two', '  ');
    open();
    await user.click(field());
    expect(options()).toEqual(['two', 'six', 'five', 'four', 'three']);
    expect(screen.getByRole('status')).toHaveTextContent('5 recent searches');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(submitted).toEqual(['six']);
    expect(api.bodies(WORDS)).toEqual([]);
  });

  test('include changes of other tabs', async () => {
    addSearches('one', 'two');
    localStorage.clear();
    addSearches('three');
    open();
    await user.click(field());
    expect(options()).toEqual(['three']);
  });

  test('stay closed if the field lost the focus while the chunk was loading', async () => {
    addSearches('one');
    open();
    expect(options()).toEqual([]);
    await user.click(field());
    expect(options()).toEqual(['one']);
  });

  test('can be removed one by one or all at once', async () => {
    addSearches('one', 'two', 'three');
    open();
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    expect(options()).toEqual(['three', 'one']);
    await user.click(screen.getAllByTitle('Remove')[0] as HTMLElement);
    expect(options()).toEqual(['one']);
    expect(submitted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(options()).toEqual([]);
    expect(field()).toHaveFocus();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('are separate for each user of the browser', async () => {
    addSearches('mine');
    open();
    await user.click(field());
    expect(options()).toEqual(['mine']);
    const viewer = { id: 9, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
    act(() => useSession.setState({ status: 'signed-in', viewer }));
    expect(options()).toEqual([]);
    addSearches('theirs');
    act(() => useSession.setState({ status: 'guest', viewer: null }));
    expect(options()).toEqual(['mine']);
  });

  test('ignore invalid content of the storage', async () => {
    open();
    await user.click(field());
    for (const invalidContent of ['{', '"text"', '[1, null, {"a": 1}]', '{"length": 3}']) {
      localStorage.setItem('ontrend.user.7.searches', invalidContent);
      const viewer = { id: 7, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
      act(() => useSession.setState({ status: 'signed-in', viewer }));
      expect(options()).toEqual([]);
      act(() => useSession.setState({ status: 'guest', viewer: null }));
    }
  });
});
