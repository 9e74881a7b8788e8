// `npm run test:upgrade`: starts the previous release with demo content, uses it, and starts this version on the same data
// folder. Accounts, sessions, content and the files of pages that are still open must be preserved, and this version's API
// must respond to the previous release's pages as its own API did.
import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '@ontrend/shared/build/repository';
import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { findFreePort } from '@ontrend/shared/server/ports';
import { DEMO_PASSWORD, users } from '../../../demo/content.ts';
import { visitSite } from '../../../e2e/fixtures/client-journey.ts';
import { checkOutCommit } from '../../../tools/build/check-out-commit.ts';
import { Installation } from './installation.ts';
import { PREVIOUS_RELEASE } from './previous-release.ts';

/** Time to process the first demo videos. */
const VIDEO_TIMEOUT_MS = 180_000;
/** Time until the API responds to the first call of a document within its timeout, which its first responses can exceed. */
const WARM_UP_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 1_000;
const FOLDER = join(tmpdir(), 'ontrend-upgrade-test');
const DATA_DIR = join(FOLDER, 'data');
/** The release store as the previous release left it. */
const PREVIOUS_RELEASES = join(FOLDER, 'previous-releases');
/** Module for the programs of the previous release; see its comment. */
const PRELOAD = join(ROOT, 'deploy/src/upgrade/uncompressed-fetch.mjs');
const ASSET = /\/assets\/[\w-]+\/[\w.-]+\/[\w.-]+\.(?:js|css)/g;

interface Tokens {
  token: string;
  refreshToken: string;
}
interface FeedVideo {
  fileName: string;
  user: { id: number; username: string };
}

/** Data of a user from before the upgrade. */
interface UserData {
  tokens: Tokens;
  video: FeedVideo;
  comment: string;
  /** Files of builds that pages opened before the upgrade still load. */
  assets: string[];
  /** Rejected calls and errors of the previous release's pages with its own API. */
  problems: string[];
}

const email = users[0]?.email ?? '';
const login = (site: Installation) =>
  site.call<Tokens>('app/user/login', {
    clientId: 'upgrade-test',
    registration: { email, password: DEMO_PASSWORD },
  });

/** Waits for a video of another creator; the demo videos are being processed. */
async function findVideo(site: Installation): Promise<FeedVideo> {
  const deadline = Date.now() + VIDEO_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { data: videos } = await site.call<FeedVideo[]>('app/video/get');
    const video = videos.find(({ user }) => user.username !== users[0]?.username);
    if (video) return video;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error('No demo video became playable.');
}

/**
 * Waits for a document with a video.
 * @returns its HTML
 */
async function fetchFeedDocument(site: Installation): Promise<string> {
  const deadline = Date.now() + WARM_UP_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { status, html } = await site.fetchDocument('/');
    assert.equal(status, 200);
    if (html.includes('<video')) return html;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error('The document of the feed contains no video.');
}

const visit = (site: Installation, video: FeedVideo) =>
  visitSite({ url: site.url, email, password: DEMO_PASSWORD, video });

async function useSite(site: Installation): Promise<UserData> {
  const signInResponse = await login(site);
  assert.equal(signInResponse.status, 200, signInResponse.messages?.join());
  const { data: tokens } = signInResponse;
  const video = await findVideo(site);
  const { token } = tokens;
  assert.equal((await site.call('app/user/subscribe', { userId: video.user.id }, token)).status, 200);
  const comment = 'Written before the upgrade';
  const commentResponse = await site.call(
    'app/comment/edit',
    { file: video.fileName, comment: { id: null, parentId: null, text: comment, mentions: [] } },
    token,
  );
  assert.equal(commentResponse.status, 200);
  const { html } = await site.fetchDocument('/');
  const assets = [...new Set(html.match(ASSET) ?? [])];
  assert.ok(assets.length > 0, 'the document references files of its builds');
  return { tokens, video, comment, assets, problems: await visit(site, video) };
}

const CHECKS: [name: string, check: (site: Installation, data: UserData) => Promise<void>][] = [
  [
    'serves documents with builds of this contract',
    async (site, { assets }) => {
      const html = await fetchFeedDocument(site);
      const current = new Set(html.match(ASSET) ?? []);
      assert.ok(current.size > 0);
      for (const asset of assets) assert.ok(!current.has(asset), `${asset} belongs to the previous release`);
      const version = /\/assets\/mf-feed\/([\w.-]+)\//.exec(html)?.[1] ?? '';
      const manifest = await readFile(join(DATA_DIR, 'releases/mf-feed', version, 'remote.json'), 'utf8');
      assert.equal((JSON.parse(manifest) as { contract: number }).contract, CONTRACT_VERSION);
    },
  ],
  [
    'preserves the session of a user, also after a refresh',
    async (site, { tokens }) => {
      assert.equal((await site.call('app/user/get-profile', {}, tokens.token)).status, 200);
      const renewed = await site.call<Tokens>('app/user/relogin', {
        clientId: 'upgrade-test',
        refreshToken: tokens.refreshToken,
      });
      assert.equal(renewed.status, 200);
      assert.equal((await site.call('app/user/get-profile', {}, renewed.data.token)).status, 200);
    },
  ],
  [
    'preserves accounts, follows and comments',
    async (site, { video, comment }) => {
      const { data: tokens } = await login(site);
      const profile = await site.call<{ hasSubscribe: boolean }>(
        'app/user/external-profile',
        { username: video.user.username },
        tokens.token,
      );
      assert.equal(profile.data.hasSubscribe, true);
      const comments = await site.call<{ text: string }[]>('app/comment/get', {
        file: video.fileName,
        page: 1,
      });
      assert.ok(comments.data.some(({ text }) => text === comment));
    },
  ],
  [
    'serves the files of builds that open pages still use',
    async (site, { assets }) => {
      for (const asset of assets) assert.equal((await fetch(site.url + asset)).status, 200, asset);
    },
  ],
  [
    "responds to the previous release's pages as its own API did",
    async (site, { video, problems, assets }) => {
      const documents = await Installation.startDocuments({
        checkout: await checkOutCommit(PREVIOUS_RELEASE),
        releases: PREVIOUS_RELEASES,
        apiUrl: site.url,
        port: await findFreePort(),
        logFile: join(FOLDER, 'previous-documents.log'),
        preload: PRELOAD,
      });
      const { html } = await documents.fetchDocument('/');
      for (const asset of assets) assert.ok(html.includes(asset), `${asset} is part of the document`);
      const current = await visit(documents, video).finally(() => documents.stop());
      const added = current.filter((problem) => !problems.includes(problem));
      assert.deepEqual(added, [], 'calls or errors that the previous API did not cause');
    },
  ],
];

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await rm(DATA_DIR, { recursive: true, force: true });
  const port = await findFreePort();
  const previous = await Installation.start({
    checkout: await checkOutCommit(PREVIOUS_RELEASE),
    dataDir: DATA_DIR,
    port,
    logFile: join(FOLDER, 'previous.log'),
    preload: PRELOAD,
  });
  const data = await useSite(previous).finally(() => previous.stop());
  await rm(PREVIOUS_RELEASES, { recursive: true, force: true });
  await cp(join(DATA_DIR, 'releases'), PREVIOUS_RELEASES, { recursive: true });
  const site = await Installation.start({
    checkout: ROOT,
    dataDir: DATA_DIR,
    port,
    logFile: join(FOLDER, 'current.log'),
  });
  let failed = 0;
  for (const [name, check] of CHECKS) {
    try {
      const started = Date.now();
      await check(site, data);
      console.log(`  ✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.error(`  ✗ ${name}\n`, error);
    }
  }
  await site.stop();
  console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
