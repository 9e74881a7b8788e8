import { addTexts } from '@ontrend/shared/i18n';
import type { Viewer } from '@ontrend/shared/wire';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { NO_UNREAD } from '../core/unread/unread-counts.ts';
import { Frame, type FrameProps } from '../frame/layout/frame.tsx';
import en from '../locales/en.json';

export const DEMO_VIEWER: Viewer = {
  id: 1,
  username: 'demo',
  name: 'Demo Viewer',
  avatar: null,
  willBeDeleted: null,
};

/** What a guest's frame is drawn from, on a desktop, at home. */
export const GUEST_FRAME: Omit<FrameProps, 'children'> = {
  viewer: null,
  isArriving: false,
  unread: NO_UNREAD,
  people: [],
  collections: [],
  layout: 'default',
  routeName: 'index',
  mobile: false,
  loading: false,
  title: '',
};

/** Draws the frame as the browser does. @param within what stands around it */
export function drawFrame(
  props: Partial<FrameProps> = {},
  at = '/',
  within: (frame: ReactNode) => ReactNode = (frame) => frame,
) {
  addTexts('shell', en);
  const frame = (
    <Frame {...GUEST_FRAME} {...props}>
      <h1>Page</h1>
    </Frame>
  );
  const router = createMemoryRouter([{ path: '*', element: within(frame) }], { initialEntries: [at] });
  return { ...render(<RouterProvider router={router} />), router };
}
