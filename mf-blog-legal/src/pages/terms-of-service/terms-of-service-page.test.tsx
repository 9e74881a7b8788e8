import { renderRemote } from '@ontrend/shared/testing';
import { screen, within } from '@testing-library/react';
import en from '../../locales/en.json';
import remote from '../../remote.ts';

// The tests of browser code know no Node types; this much of it is all they need.
const { readFileSync } = jest.requireActual<{ readFileSync(file: string, encoding: 'utf8'): string }>(
  'node:fs',
);
const template = readFileSync('mf-blog-legal/src/document/terms-of-service.mustache', 'utf8');

function showTerms() {
  return renderRemote(remote, { at: '/legal/terms-of-service' });
}

test('shows every section of the terms under one main heading', async () => {
  showTerms();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Terms of service');
  const article = screen.getByRole('article');
  const headings = within(article).getAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual(
    en.terms.sections.map((section) => section.heading),
  );
  for (const { paragraphs } of en.terms.sections) {
    for (const paragraph of paragraphs) expect(article).toHaveTextContent(paragraph);
  }
});

test('every section can be linked to, and every link of the menu leads to a section', async () => {
  const { container } = showTerms();
  const menu = await screen.findByRole('navigation', { name: 'On this page' });
  const targets = within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.slice(1) ?? '');
  expect(targets).toHaveLength(en.terms.sections.length);
  expect(new Set(targets).size).toBe(targets.length);
  for (const id of targets) {
    const section = container.querySelector(`section[id="${id}"]`) as HTMLElement;
    expect(within(section).getByRole('link')).toHaveAttribute('href', `#${id}`);
  }
});

test('the page draws with the classes of the fragment, so that nothing moves when it takes over', async () => {
  const { container } = showTerms();
  await screen.findByRole('heading', { level: 1 });
  const classesOf = (html: string) =>
    new Set([...html.matchAll(/class="([^"]+)"/g)].map(([, names]) => names));
  expect(classesOf(container.innerHTML)).toEqual(classesOf(template));
});
