import { render } from '@testing-library/react';
import { createElement } from 'react';
import { checkConsoleMessages, expectConsoleMessage } from './console-messages.ts';

it.each([
  ['children with the same key', [<p key="a" />, <p key="a" />], 'two children with the same key, `a`'],
  ['an unknown tag', createElement('unknown'), 'The tag <unknown> is unrecognized in this browser'],
])('fails a test that renders %s', (_what, children, message) => {
  render(<div>{children}</div>);
  expect(checkConsoleMessages).toThrow(message);
});

it.each([
  ['is not logged', () => {}, 'console.error was called 0 times with /offline/, not at least once'],
  ['is logged as a warning', () => console.warn('offline'), 'called console.warn: offline'],
  [
    'is logged next to others',
    () => ['offline', 'aborted', 'late'].map((text) => console.error(text)),
    /: aborted\n.*: late$/,
  ],
])('fails a test whose expected error %s', (_what, run, message) => {
  expectConsoleMessage('error', /offline/);
  run();
  expect(checkConsoleMessages).toThrow(message);
});

it('fails a test that logs a message more often than expected', () => {
  expectConsoleMessage('warn', /^retrying after \d s$/, 2);
  for (const seconds of [1, 2, 4]) console.warn('retrying after %i s', seconds);
  expect(checkConsoleMessages).toThrow('called 3 times with /^retrying after \\d s$/, not 2');
});

describe('after a test', () => {
  it('checks that it has logged what it expects', () => {
    expectConsoleMessage('error', /offline/);
    console.error('offline');
  });

  it('forgets what it expects', () => {
    console.error('offline');
    expect(checkConsoleMessages).toThrow(
      '"after a test forgets what it expects" called console.error: offline',
    );
  });
});
