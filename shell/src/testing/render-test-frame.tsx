import { addTexts } from '@ontrend/shared/i18n';
import type { Viewer } from '@ontrend/shared/wire';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { BootContext } from '../core/document/boot-context.ts';
import { Frame, type FrameProps } from '../frame/layout/frame.tsx';
import en from '../locales/en.json';

export const DEMO_VIEWER: Viewer = {
  id: 1,
  username: 'demo',
  name: 'Demo Viewer',
  avatar: null,
  willBeDeleted: null,
};

/** Frame props of a guest on the home page, on a desktop. */
export const GUEST_FRAME_PROPS: Omit<FrameProps, 'children'> = {
  viewer: null,
  isSessionLoading: false,
  unread: { messages: 0, notifications: 0 },
  suggestedCreators: [],
  collections: [],
  layout: 'default',
  routeName: 'index',
  isMobile: false,
  isLoading: false,
  title: '',
};

/** Wraps the frame of an installation with a native app. */
export const withNativeApp = (frame: ReactNode) => (
  <BootContext value={{ appDownloadUrl: 'https://downloads.ontrend.example', messageActivityId: null }}>
    {frame}
  </BootContext>
);

/** Renders the frame as the browser does. @param wrap adds providers around it */
export function renderTestFrame(
  props: Partial<FrameProps> = {},
  path = '/',
  wrap: (frame: ReactNode) => ReactNode = (frame) => frame,
) {
  addTexts('shell', en);
  const frame = (
    <Frame {...GUEST_FRAME_PROPS} {...props}>
      <h1>Page</h1>
    </Frame>
  );
  const router = createMemoryRouter([{ path: '*', element: wrap(frame) }], { initialEntries: [path] });
  return { ...render(<RouterProvider router={router} />), router };
}
