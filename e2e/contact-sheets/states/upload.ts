import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { ScreenState, StateContext } from '../state.ts';
import {
  chooseFromMenu,
  click,
  delayRequests,
  failRequests,
  find,
  inOrder,
  openDialog,
  waitForDialog,
} from './steps.ts';

const CLIP = join(ROOT, 'demo/clips/cat-box.mp4');

async function chooseFile({ page }: StateContext, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    find(page, 'button', 'Choose videos').click(),
  ]);
  await chooser.setFiles(file);
}

async function chooseClip(context: StateContext): Promise<void> {
  await chooseFile(context, { name: 'Box day.mp4', mimeType: 'video/mp4', buffer: await readFile(CLIP) });
  await find(context.page, 'region', 'Preview').waitFor();
}

async function fillDescription({ page }: StateContext): Promise<void> {
  await page.getByRole('textbox', { name: 'Description' }).fill('He waited all day for this box #cat #box');
}

const post = inOrder(chooseClip, fillDescription, click('button', 'Post Box day.mp4'));

/** Uploads, own videos and their statistics. Phones upload with the app. */
export const uploadStates: ScreenState[] = [
  {
    name: 'upload-phone',
    path: '/',
    device: 'phone',
    act: openDialog('button', 'Record a video with the app'),
  },
  { name: 'upload', path: '/upload', user: 'demo', device: 'desktop' },
  { name: 'upload-guest', path: '/upload', device: 'desktop' },
  { name: 'upload-empty', path: '/upload', user: 'new member', device: 'desktop' },
  {
    name: 'upload-form',
    path: '/upload',
    user: 'uploader',
    device: 'desktop',
    act: inOrder(chooseClip, fillDescription),
    isFullPage: true,
  },
  { name: 'upload-form-window', path: '/upload', user: 'uploader', device: 'desktop', act: chooseClip },
  {
    name: 'upload-progress',
    path: '/upload',
    user: 'uploader',
    device: 'desktop',
    arrange: delayRequests('**/api/app/upload'),
    act: chooseClip,
  },
  {
    name: 'upload-failure',
    path: '/upload',
    user: 'uploader',
    device: 'desktop',
    arrange: failRequests('**/api/app/upload', 422),
    act: inOrder(chooseClip, ({ page }) => page.getByText('Something went wrong').first().waitFor()),
  },
  {
    name: 'upload-rejected',
    path: '/upload',
    user: 'uploader',
    device: 'desktop',
    async act(context) {
      await chooseFile(context, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
      await context.page.getByText("isn't a video").first().waitFor();
    },
  },
  { name: 'upload-result', path: '/upload', user: 'uploader', device: 'desktop', act: post },
  {
    name: 'upload-elsewhere',
    path: '/upload',
    user: 'uploader',
    device: 'desktop',
    act: inOrder(
      post,
      ({ page }) => find(page, 'link', /^(Home|For You|OnTrend)$/).click(),
      ({ page }) => page.getByRole('complementary', { name: 'Uploads' }).waitFor(),
    ),
  },
  {
    name: 'edit-video',
    path: async (world) => `/creator/${await world.getOwnVideo()}`,
    user: 'demo',
    isFullPage: true,
  },
  { name: 'edit-video-not-found', path: '/creator/no-such-video', user: 'demo' },
  {
    name: 'delete-video',
    path: '/user/demo',
    user: 'demo',
    act: inOrder(chooseFromMenu(/^More options for /, 'Delete'), waitForDialog),
  },
  { name: 'analytics', path: '/creator', user: 'demo', isFullPage: true },
  {
    name: 'analytics-video',
    path: async (world) => `/creator?video=${await world.getOwnVideo()}`,
    user: 'demo',
  },
  { name: 'analytics-empty', path: '/creator', user: 'new member' },
];
