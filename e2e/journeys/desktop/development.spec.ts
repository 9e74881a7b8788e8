import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import type { Page } from '@playwright/test';
import { createMutationTree } from '../../../tools/mutations/mutation-tree.ts';
import { CREATOR, DEMO } from '../../fixtures/demo.ts';
import { type DevSession, startDevSession } from '../../fixtures/dev-session.ts';
import { feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { linkPackages } from '../../fixtures/link-packages.ts';
import { test as base, expect } from '../../fixtures/test.ts';

interface WorkerFixtures {
  /** Folder of a copy of the repository, whose files may be edited. */
  tree: string;
}

const APP = 'mf-blog-legal';
/** Development builds of the shell. */
const SHELLS = join(ROOT, '.cache/dev-shell');
/** Builds on a busy machine take longer than other tests. */
const TIMEOUT_MS = 120_000;
/** Edits are compiled on the same machine as everything else. */
const HOT = { timeout: 30_000 };

interface Fixtures {
  /** Starts `npm run dev` with these arguments in the tree, until the end of the test. */
  startDevSession(...parameters: string[]): Promise<DevSession>;
}

const test = base.extend<Fixtures, WorkerFixtures>({
  startDevSession: async ({ tree, monitor }, use) => {
    const sessions: DevSession[] = [];
    // The files of the app come from its development server.
    monitor.allow(/^foreign origin: http:\/\/localhost:\d+\//);
    await use(async (...parameters) => {
      const session = await startDevSession(tree, parameters, { PORT: '' });
      sessions.push(session);
      monitor.trust(session.url);
      return session;
    });
    monitor.stop();
    for (const session of sessions) await session.end('SIGKILL');
  },
  tree: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const tree = await createMutationTree(linkPackages);
      // The sources are the same, and so are the builds of the apps that no test edits. A first run builds the shell.
      for (const app of remoteNames()) {
        const dist = join(ROOT, app, 'dist');
        if (app !== APP && existsSync(dist)) symlinkSync(dist, join(tree.folder, app, 'dist'));
      }
      mkdirSync(SHELLS, { recursive: true });
      mkdirSync(join(tree.folder, '.cache'));
      symlinkSync(SHELLS, join(tree.folder, '.cache/dev-shell'));
      await use(tree.folder);
      await tree.remove();
    },
    { scope: 'worker', timeout: TIMEOUT_MS },
  ],
});
test.describe.configure({ timeout: TIMEOUT_MS });
test.beforeEach(({ tree }) => void execFileSync('git', ['checkout', '--quiet', '--', APP], { cwd: tree }));

/** Replaces a text that occurs once in a file of the app. */
function edit(tree: string, file: string, before: string, after: string): void {
  const path = join(tree, APP, 'src', file);
  const parts = readFileSync(path, 'utf8').split(before);
  expect(parts, `${file} contains "${before}" once`).toHaveLength(2);
  writeFileSync(path, parts.join(after));
}

/** Marks the document, to recognize whether the page was reloaded. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
const isFirstDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-first'));

async function expectEndedBy(signal: NodeJS.Signals, session: DevSession): Promise<void> {
  await session.end(signal);
  await expect(fetch(session.url)).rejects.toThrow();
}

test('one remote runs from source in the last builds, and edits keep what was typed', async ({
  page,
  product,
  tree,
  startDevSession,
  monitor,
}) => {
  const session = await startDevSession(APP, '--api', product);
  await page.goto(`${session.url}/premium`);
  const heading = page.getByRole('heading', { level: 1 });
  const email = page.getByLabel(/^Your email/);
  await email.fill('ada@ontrend.example');
  await markDocument(page);

  await test.step('an edit of a component appears', async () => {
    edit(tree, 'pages/offer/offer-page.tsx', '<h1>', '<h1>New: ');
    await expect(heading).toHaveText('New: OnTrend Premium', HOT);
  });
  await test.step('an edit of a text appears', async () => {
    edit(tree, 'locales/en.json', '"heading": "OnTrend Premium"', '"heading": "OnTrend Gold"');
    await expect(heading).toHaveText('New: OnTrend Gold', HOT);
  });
  await expect(email).toHaveValue('ada@ontrend.example');
  expect(await isFirstDocument(page)).toBe(true);

  await test.step('an edit of a document appears with the next page', async () => {
    edit(tree, 'document/offer-premium.mustache', '<h1>{{heading}}</h1>', '<h1>Soon: {{heading}}</h1>');
    expect(await (await fetch(`${session.url}/premium`)).text()).toContain('<h1>Soon: OnTrend Gold</h1>');
  });
  monitor.stop();
  await test.step('all processes end when the command is killed', () => expectEndedBy('SIGKILL', session));
});

test('one remote runs from source in the builds of a site, with its login and dialogs', async ({
  page,
  product,
  tree,
  startDevSession,
  monitor,
}) => {
  const session = await startDevSession(APP, '--against', product);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(`${session.url}/premium`);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByLabel(/^Your email/).fill('ada@ontrend.example');
  await markDocument(page);

  await test.step('an edit of a text appears in place', async () => {
    edit(tree, 'locales/en.json', '"heading": "OnTrend Premium"', '"heading": "OnTrend Silver"');
    await expect(heading).toHaveText('OnTrend Silver', HOT);
    expect(await isFirstDocument(page)).toBe(true);
  });
  await test.step('an edit of a component reloads the page, and the console says why', async () => {
    edit(tree, 'pages/offer/offer-page.tsx', '<h1>', '<h1>Newest: ');
    await expect(heading).toHaveText('Newest: OnTrend Silver', HOT);
    expect(await isFirstDocument(page)).toBe(false);
    expect(messages.join('\n')).toContain('edits reload the page');
  });
  await test.step('a guest logs in with the form of mf-auth in a dialog of the shell', async () => {
    await page.goto(session.url);
    await waitForHydration(page);
    await feedRow(page, 0).getByRole('button', { name: 'Comments', exact: true }).click();
    await page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to OnTrend' });
    await dialog.getByLabel('Email').fill(DEMO.email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`${session.url}/messages`);
    await expect(page.getByRole('main').getByText(CREATOR.name)).toBeVisible();
  });
  await test.step('its login does not replace that of another server on this machine', async () => {
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => /^(token|refreshToken|refresh-token)$/.test(name))).toEqual([]);
    expect(names.filter((name) => name.endsWith('.token'))).toHaveLength(1);
  });
  monitor.stop();
  await test.step('all processes end when the terminal is closed', () => expectEndedBy('SIGHUP', session));
});
