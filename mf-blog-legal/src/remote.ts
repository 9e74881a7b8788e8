import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { termsHandle } from './document/handles.ts';
import { notYet } from './document/not-yet.ts';
import en from './locales/en.json';
import { TermsOfServicePage } from './pages/terms-of-service/terms-of-service-page.tsx';

const remote = {
  contract: 1,
  name: 'mf-blog-legal',
  routes: [{ path: paths.terms.path, handle: termsHandle, Component: TermsOfServicePage }, ...notYet],
  locales: { en },
} satisfies RemoteModule;

export default remote;
