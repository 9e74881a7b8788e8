// Setup of the tests of the upload page. Imported first, so that the page is loaded with the fakes.
import { probeVideo } from '../features/upload/probe-video.ts';
import '../pages/upload/upload-page.tsx';
import { signOut } from './upload-test-utils.tsx';

jest.mock('tus-js-client', () => jest.requireActual('./fake-tus.ts'));
jest.mock('../features/upload/probe-video.ts');

beforeEach(() => {
  signOut();
  localStorage.clear();
  jest.mocked(probeVideo).mockResolvedValue({ duration: 10, width: 720, height: 1280 });
});
