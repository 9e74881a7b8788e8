import { join } from 'node:path';
import type { RouteHandle } from '@ontrend/shared/contract';
import type { ShellManifest } from '@ontrend/shared/manifest';
import { NO_UNREAD } from '../../../src/core/unread/unread-counts.ts';
import type { FrameProps } from '../../../src/frame/render-frame.tsx';
import { describeFailure } from './describe-failure.ts';
import { type BuildInFolder, runSandbox } from './run-sandbox.ts';

const LOCATION = '/download';
const HANDLE: RouteHandle = { name: 'download', layout: 'default', transition: 'fade' };
const LANGUAGE = { code: 'en' };

/** The frame of a guest. */
const FRAME_PROPS: Omit<FrameProps, 'children'> = {
  viewer: null,
  isSessionLoading: false,
  unread: NO_UNREAD,
  suggestedCreators: [],
  collections: null,
  layout: HANDLE.layout,
  routeName: HANDLE.name,
  isMobile: false,
  isLoading: false,
  title: '',
};

/**
 * Renders a page and the error page of a shell in a sandbox, as the document server would.
 * @returns a sentence without its subject for each reason why it cannot be released
 */
export async function inspectShell({ manifest, folder }: BuildInFolder<ShellManifest>): Promise<string[]> {
  const { failure } = await runSandbox({
    kind: 'frame',
    path: join(folder, manifest.frame),
    file: manifest.frame,
    calls: [
      { name: 'renderFrame', parameters: [LOCATION, FRAME_PROPS, LANGUAGE] },
      { name: 'renderNotFound', parameters: [LOCATION, true, LANGUAGE] },
      { name: 'renderError', parameters: [500, 'An error', LANGUAGE] },
    ],
  });
  if (!failure) return [];
  const build = { app: 'shell', version: manifest.version, folder, files: [manifest.frame] };
  return [`cannot render pages: ${await describeFailure(failure, build)}`];
}
