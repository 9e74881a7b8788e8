import { events } from '@ontrend/shared/events';
import { i18n } from '@ontrend/shared/i18n';
import en from '../../../locales/en.json';
import { preloadLazyActions, withLazyActions } from './with-lazy-actions.ts';

let isBroken = true;
jest.mock('./lazy-actions.ts', () => {
  if (isBroken) throw new Error('The chunk cannot be loaded.');
  return { shareVideo: 'loaded' };
});

test('an alert says that the code of an action cannot be loaded, and the next tap tries again', async () => {
  i18n.addResourceBundle('en', 'mf-feed', en);
  const failed = jest.fn();
  const stop = events.on('call.failed', failed);
  const use = jest.fn();
  preloadLazyActions();
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed).not.toHaveBeenCalled();
  withLazyActions(use);
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed.mock.calls).toEqual([[{ messages: ['Something went wrong'] }]]);
  isBroken = false;
  withLazyActions(use);
  await new Promise((resolve) => setTimeout(resolve));
  expect(use).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledTimes(1);
  stop();
});
