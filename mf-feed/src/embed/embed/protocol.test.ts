import { parseParameters } from './parameters.ts';
import { parseMessage } from './protocol.ts';

describe('commands', () => {
  it.each([
    [{ ontrend: 1, command: 'play' }, { name: 'play' }],
    [{ ontrend: 1, command: 'pause' }, { name: 'pause' }],
    [{ ontrend: 1, command: 'mute' }, { name: 'mute' }],
    [{ ontrend: 1, command: 'unmute' }, { name: 'unmute' }],
    [{ ontrend: 1, command: 'state' }, { name: 'state' }],
    [
      { ontrend: 1, command: 'seek', value: 12.5 },
      { name: 'seek', value: 12.5 },
    ],
    [
      { ontrend: 1, command: 'seek', value: 0 },
      { name: 'seek', value: 0 },
    ],
    [
      { ontrend: 1, command: 'volume', value: 1 },
      { name: 'volume', value: 1 },
    ],
    [
      { ontrend: 1, command: 'loop', value: false },
      { name: 'loop', value: false },
    ],
  ])('parses %j', (data, command) => {
    expect(parseMessage(data)).toEqual({ command });
  });

  it('keeps the id for the reply', () => {
    expect(parseMessage({ ontrend: 1, command: 'state', id: 'a7' })).toEqual({
      command: { name: 'state' },
      id: 'a7',
    });
  });
});

describe('messages of other protocols are ignored', () => {
  it.each([
    ['a string', 'play'],
    ['nothing', null],
    ['a number', 1],
    ['an array', [{ ontrend: 1, command: 'play' }]],
    ['a message of another library', { type: 'webpackOk', data: {} }],
    ['an inherited version', Object.create({ ontrend: 1, command: 'play' })],
    ['an event of our own, sent back', { ontrend: 1, event: 'error', code: 'command', message: '' }],
  ])('%s', (_what, data) => {
    expect(parseMessage(data)).toBeNull();
  });
});

describe('the reply to an invalid command is an error', () => {
  it.each([
    [{ ontrend: 2, command: 'play' }, 'version'],
    [{ ontrend: '1', command: 'play' }, 'version'],
    [{ ontrend: 1 }, 'command'],
    [{ ontrend: 1, command: 'fullscreen' }, 'command'],
    [{ ontrend: 1, command: 'toString' }, 'command'],
    [{ ontrend: 1, command: '__proto__' }, 'command'],
    [{ ontrend: 1, command: ['play'] }, 'command'],
    [{ ontrend: 1, command: 'play', value: 3 }, 'value'],
    [{ ontrend: 1, command: 'seek' }, 'value'],
    [{ ontrend: 1, command: 'seek', value: '12' }, 'value'],
    [{ ontrend: 1, command: 'seek', value: -1 }, 'value'],
    [{ ontrend: 1, command: 'seek', value: Number.NaN }, 'value'],
    [{ ontrend: 1, command: 'seek', value: Number.POSITIVE_INFINITY }, 'value'],
    [{ ontrend: 1, command: 'volume', value: 1.5 }, 'value'],
    [{ ontrend: 1, command: 'loop', value: 1 }, 'value'],
    [{ ontrend: 1, command: 'play', when: 'now' }, 'field'],
    [{ ontrend: 1, command: 'play', id: {} }, 'field'],
    [{ ontrend: 1, command: 'play', id: 'x'.repeat(65) }, 'field'],
  ])('%j', (data, errorCode) => {
    expect(parseMessage(data)).toEqual({ errorCode, message: expect.stringMatching(/\.$/) });
  });

  it('that contains the id if it is valid', () => {
    expect(parseMessage({ ontrend: 1, command: 'seek', id: 3 })).toMatchObject({ errorCode: 'value', id: 3 });
  });
});

describe('query parameters', () => {
  const usual = { autoplay: false, muted: false, loop: false, start: 0, origin: '*' };

  it.each([
    ['', {}],
    ['?autoplay=1&muted=1&loop=1&start=12.5', { autoplay: true, muted: true, loop: true, start: 12.5 }],
    ['?autoplay&muted=true', { autoplay: true, muted: true }],
    ['?autoplay=0&muted=no&loop=false&start=-3', {}],
    ['?start=soon', {}],
    ['?start=Infinity', {}],
    ['?origin=https://example.com', { origin: 'https://example.com' }],
    ['?origin=https%3A%2F%2Fexample.com%2Fpage%3Fx', { origin: 'https://example.com' }],
    ['?origin=http://localhost:8080', { origin: 'http://localhost:8080' }],
    // An invalid origin blocks all pages.
    ['?origin=example.com', { origin: null }],
    ['?origin=*', { origin: null }],
    ['?origin=', { origin: null }],
    ['?origin=javascript:alert(1)', { origin: null }],
  ])('%s', (search, said) => {
    expect(parseParameters(search)).toEqual({ ...usual, ...said });
  });
});
