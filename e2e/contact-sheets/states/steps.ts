import type { Page } from '@playwright/test';
import type { StateContext } from '../state.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Returns the first visible element with a role and a name. */
export const find = (page: Page, role: Role, name: string | RegExp) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first();

/** Returns a step that clicks the first visible element with a role and a name. */
export const click =
  (role: Role, name: string | RegExp) =>
  ({ page }: StateContext): Promise<void> =>
    find(page, role, name).click();

/** Returns a step that waits for the first visible element with a role and a name. */
export const waitFor =
  (role: Role, name: string | RegExp) =>
  ({ page }: StateContext): Promise<void> =>
    find(page, role, name).waitFor();

type Step = (context: StateContext) => Promise<unknown>;

/** Returns a step that runs others in order. */
export const inOrder =
  (...steps: Step[]) =>
  async (context: StateContext): Promise<void> => {
    for (const step of steps) await step(context);
  };

/** Waits until an opened dialog or sheet has its content. */
export async function waitForDialog({ page }: StateContext): Promise<void> {
  const dialog = page.getByRole('dialog').locator('visible=true').last();
  await dialog.waitFor();
  await dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

/** Returns a step that opens a dialog or a sheet. */
export const openDialog = (role: Role, name: string | RegExp) => inOrder(click(role, name), waitForDialog);

/** Returns a step that opens a menu and chooses an item. */
export const chooseFromMenu = (button: string | RegExp, item: string | RegExp) =>
  inOrder(click('button', button), click('menuitem', item));

/** Returns a step that moves the pointer onto the first visible element with a role and a name. */
export const hover =
  (role: Role, name: string | RegExp) =>
  ({ page }: StateContext): Promise<void> =>
    find(page, role, name).hover();

/** Prefers grids to feeds in lists of videos. */
export async function preferGrids({ context, world }: StateContext): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ gridLists: true }));
  await context.addCookies([{ name: 'preferences', value, url: world.url }]);
}

/** Returns a step that lets requests fail. @param status null: without a response */
export const failRequests =
  (url: string, status: number | null = null) =>
  ({ page }: StateContext): Promise<unknown> =>
    page.route(url, (route) =>
      status === null
        ? route.abort()
        : route.fulfill({ status, json: { code: 'internal-error', messages: ['Something went wrong'] } }),
    );

/** Returns a step that answers requests in place of the API. */
export const replyWith =
  (url: string, reply: object, status = 200) =>
  ({ page }: StateContext): Promise<unknown> =>
    page.route(url, (route) => route.fulfill({ status, json: reply }));

/** Returns a step that lets requests wait for ever. */
export const delayRequests =
  (url: string) =>
  ({ page }: StateContext): Promise<unknown> =>
    page.route(url, () => {});

/** Replies of calls below `app/user`. */
export type Replies = Record<string, { status?: number; headers?: Record<string, string>; json: object }>;

/** Returns a step that answers calls below `app/user`, because the real ones need mails. */
export const replyToUserCalls =
  (replies: Replies) =>
  async ({ page }: StateContext): Promise<void> => {
    for (const [call, given] of Object.entries(replies))
      await page.route(`**/api/app/user/${call}`, (route) => route.fulfill(given));
  };

/** Returns the reply to a rejected value. */
export const rejectField = (code: string, field: string, message: string) => ({
  status: 422,
  json: { code, messages: [message], fields: { [field]: [message] } },
});
