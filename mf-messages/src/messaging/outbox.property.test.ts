/** @jest-environment node */

import {
  createBrowser,
  createClock,
  createNetwork,
  createServer,
  type Fate,
  fates,
  loadPage,
} from '@ontrend/shared/testing/simulation';
import { testProperty } from '@ontrend/shared/testing/test-property';
import fc from 'fast-check';
import type { page as outboxPage } from '../testing/outbox-page.ts';

type Page = typeof outboxPage;

const loadOutboxPage = loadPage<{ page: Page }>('mf-messages/src/testing/outbox-page.ts');

const USERS = [1, 2];
const RECEIVERS = [101, 102];
/** Longer than all delays of retries together. */
const QUIET_MS = 30 * 60_000;
/** Longer than events between tabs take. */
const MIN_WAIT_MS = 100;

const tab = fc.nat(2);
const to = fc.constantFrom(...RECEIVERS);
const waitMs = fc
  .oneof(fc.nat(200), fc.nat(5_000), fc.nat(90_000))
  .map((milliseconds) => MIN_WAIT_MS + milliseconds);
const send = fc.record({ type: fc.constant('send' as const), tab, to });
const changeTabs = fc.record({ type: fc.constantFrom('open', 'reload', 'close'), tab } as const);
const connect = fc.record({ type: fc.constant('connection' as const), isDown: fc.boolean() });
const refuse = fc.record({ type: fc.constant('refuse' as const), to });
const discard = fc.record({ type: fc.constant('discard' as const), tab });
const changeSession = fc.oneof(
  fc.record({ type: fc.constantFrom('expire tokens', 'end sessions') } as const),
  fc.record({ type: fc.constant('sign in' as const), tab, user: fc.constantFrom(...USERS) }),
  fc.record({ type: fc.constant('log out' as const), tab }),
);
const oneUserStep = fc.record({ action: fc.oneof(send, send, changeTabs, connect, refuse, discard), waitMs });
const step = fc.record({
  action: fc.oneof(send, send, send, changeTabs, connect, refuse, discard, changeSession, changeSession),
  waitMs,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function createWorld(requestFates: Fate[], seed: number) {
  const clock = createClock();
  const server = createServer();
  const network = createNetwork(clock, server.handle, requestFates);
  const browser = createBrowser(clock, network, (globals) => loadOutboxPage(globals).page, seed);
  /** The messages that must arrive, in the order in which they were written. */
  let written: { from: number; to: number; text: string }[] = [];
  let lastText = 0;

  async function signIn(page: Page | undefined, userId: number): Promise<void> {
    await clock.waitFor(page?.signIn(server.signIn(userId)));
  }

  async function logOut(page: Page | undefined): Promise<void> {
    if (page?.viewerId() === undefined) return;
    // Logging out discards what has not been sent, in all tabs: also in one that has missed a sign-in elsewhere and still
    // shows another user.
    const viewerIds = browser.pages().map((open) => open.viewerId());
    written = written.filter(({ from }) => !viewerIds.includes(from));
    await clock.waitFor(page.logOut());
  }

  function sendMessage(page: Page | undefined, receiver: number): void {
    const from = page?.viewerId();
    if (!page || from === undefined) return;
    lastText += 1;
    page.send(receiver, String(lastText));
    written.push({ from, to: receiver, text: String(lastText) });
  }

  function discardMessage(page: Page | undefined): void {
    const discarded = page?.discardFailed();
    written = written.filter(({ text }) => text !== discarded);
  }

  async function run({ action, waitMs }: Step): Promise<void> {
    const index = 'tab' in action ? action.tab % Math.max(1, browser.pages().length) : 0;
    const page = browser.pages()[index];
    if (action.type === 'send') sendMessage(page, action.to);
    if (action.type === 'open' && browser.pages().length < 3) browser.open();
    if (action.type === 'reload') browser.reload(index);
    if (action.type === 'close' && browser.pages().length > 1) browser.close(index);
    if (action.type === 'connection') network.setDown(action.isDown);
    if (action.type === 'refuse') server.refusedReceivers.add(action.to);
    if (action.type === 'discard') discardMessage(page);
    if (action.type === 'expire tokens') server.expireAccessTokens();
    if (action.type === 'end sessions') server.endSessions();
    if (action.type === 'sign in') await signIn(page, action.user);
    if (action.type === 'log out') await logOut(page);
    await clock.advance(waitMs);
  }

  /** Sends the rejected messages again, as their author does when the receiver accepts messages. */
  async function retryFailed(): Promise<void> {
    server.refusedReceivers.clear();
    browser.pages()[0]?.retryFailed();
    await clock.advance(QUIET_MS);
  }

  const describeAll = (messages: { from: number; to: number; text: string }[], userId: number) =>
    messages.filter(({ from }) => from === userId).map((message) => `${message.text} to ${message.to}`);

  /** Each message has arrived once, from its author, and in order unless its receiver refused it. */
  function expectDelivery(userId: number, refused: number[]): void {
    const expected = describeAll(written, userId);
    const accepted = describeAll(server.messages, userId);
    expect(new Set(accepted).size).toBe(accepted.length);
    expect(expected.filter((message) => !accepted.includes(message))).toEqual([]);
    const isOrdered = (message: string) =>
      expected.includes(message) && !refused.some((receiver) => message.endsWith(` ${receiver}`));
    expect(accepted.filter(isOrdered)).toEqual(expected.filter(isOrdered));
    const stored = Object.keys(browser.shared.storage);
    expect(stored.filter((key) => key.startsWith(`ontrend.user.${userId}.`))).toEqual([]);
    for (const page of browser.pages()) if (page.viewerId() === userId) expect(page.countPending()).toBe(0);
  }

  return { clock, server, network, browser, signIn, run, retryFailed, expectDelivery };
}

const seeds = fc.integer();

testProperty(
  'any order of messages, outages, reloads and tabs delivers each message once, in order',
  fc.asyncProperty(
    fc.array(oneUserStep, { maxLength: 25, size: 'max' }),
    fates,
    seeds,
    async (steps, requestFates, seed) => {
      const { clock, server, network, browser, signIn, run, retryFailed, expectDelivery } = createWorld(
        [],
        seed,
      );
      browser.open();
      await signIn(browser.pages()[0], 1);
      network.queue(requestFates);
      for (const each of steps) await run(each);
      network.heal();
      await clock.advance(QUIET_MS);
      const refused = [...server.refusedReceivers];
      await retryFailed();
      expectDelivery(1, refused);
    },
  ),
);

testProperty(
  'messages are sent only as their author, also across sign-ins and expired sessions',
  fc.asyncProperty(
    fc.array(step, { maxLength: 25, size: 'max' }),
    fates,
    seeds,
    async (steps, requestFates, seed) => {
      const { clock, server, network, browser, signIn, run, retryFailed, expectDelivery } = createWorld(
        requestFates,
        seed,
      );
      browser.open();
      await signIn(browser.pages()[0], 1);
      browser.open();
      for (const each of steps) await run(each);
      network.heal();
      const refused = [...server.refusedReceivers];
      for (const userId of USERS) {
        await signIn(browser.pages()[0], userId);
        await clock.advance(QUIET_MS);
        await retryFailed();
        expectDelivery(userId, refused);
      }
    },
  ),
  [
    // Another tab refreshes its tokens during a sign-in, and the reply arrives afterwards.
    [
      [
        { action: { type: 'send', tab: 0, to: 101 }, waitMs: 100 },
        { action: { type: 'sign in', tab: 0, user: 2 }, waitMs: 100 },
        { action: { type: 'send', tab: 1, to: 101 }, waitMs: 100 },
      ],
      [
        { requestMs: 0, replyMs: 0, outcome: 'reply lost', outlivesPage: false },
        { requestMs: 0, replyMs: 0, outcome: 'request lost', outlivesPage: false },
        { requestMs: 0, replyMs: 0, outcome: 'delivered', outlivesPage: false },
        { requestMs: 0, replyMs: 0, outcome: 'delivered', outlivesPage: false },
        { requestMs: 0, replyMs: 554, outcome: 'delivered', outlivesPage: false },
        { requestMs: 0, replyMs: 0, outcome: 'delivered', outlivesPage: false },
        { requestMs: 0, replyMs: 101, outcome: 'delivered', outlivesPage: false },
      ],
      1512899052,
    ],
  ],
);
