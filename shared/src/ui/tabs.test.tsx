import { TabLinks, Tabs } from '@ontrend/shared/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';

type Kind = 'videos' | 'liked' | 'saved' | 'drafts';
const TABS: { id: Kind; label: string; isDisabled?: boolean }[] = [
  { id: 'videos', label: 'Videos' },
  { id: 'liked', label: 'Liked', isDisabled: true },
  { id: 'saved', label: 'Saved' },
  { id: 'drafts', label: 'Drafts' },
];

function Profile() {
  const [chosen, choose] = useState<Kind>('videos');
  return (
    <Tabs label="What to show" tabs={TABS} selected={chosen} onSelect={choose}>
      {chosen}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('one tab is selected and labels its panel', async () => {
  render(<Profile />);
  expect(screen.getByRole('tablist', { name: 'What to show' })).toBeVisible();
  expect(tab('Videos')).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tab('Drafts'));
  expect(tab('Videos')).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('tabpanel', { name: 'Drafts' })).toHaveTextContent('drafts');
});

test.each([
  ['ltr', '{ArrowRight}', 'Saved'],
  ['ltr', '{ArrowLeft}', 'Drafts'],
  ['rtl', '{ArrowLeft}', 'Saved'],
  ['rtl', '{ArrowRight}', 'Drafts'],
  ['ltr', '{End}', 'Drafts'],
  ['ltr', '{End}{Home}', 'Videos'],
  ['ltr', '{ArrowRight}{ArrowRight}{ArrowRight}', 'Videos'],
])('in %s, %s moves from Videos to %s and skips disabled tabs', async (direction, keys, name) => {
  render(
    <div dir={direction}>
      <Profile />
    </div>,
  );
  await userEvent.tab();
  expect(tab('Videos')).toHaveFocus();
  await userEvent.keyboard(keys);
  expect(tab(name)).toHaveFocus();
  expect(tab(name)).toHaveAttribute('aria-selected', 'true');
});

test('the tab list is one tab stop', async () => {
  render(
    <>
      <Profile />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('tab links mark the current one', () => {
  render(
    <MemoryRouter>
      <TabLinks
        label="Kind"
        links={[
          { to: '?kind=all', label: 'All', isSelected: true },
          { to: '?kind=likes', label: 'Likes', isSelected: false },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'Likes' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('navigation', { name: 'Kind' })).toBeVisible();
});
