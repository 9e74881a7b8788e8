import type { RemoteModule } from '@ontrend/shared/contract';
import { HOME_PATH, homeHandle } from './document/handles.ts';
import en from './locales/en.json';
import { HomePage } from './pages/home/home-page.tsx';

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-example',
  routes: [{ path: HOME_PATH, handle: homeHandle, Component: HomePage }],
  locales: { en },
} satisfies RemoteModule;

export default remote;
