import { parseNewRemote } from './options.ts';

it.each([
  [['trends', '--path', '/trends-now'], undefined, { name: 'mf-trends', path: '/trends-now' }],
  [['mf-trends', '--path=/now'], undefined, { name: 'mf-trends', path: '/now' }],
  [['live-shows'], undefined, { name: 'mf-live-shows', path: '/live-shows' }],
  // Without `--`, npm takes the option: npm 11 alone, older versions with its value.
  [['trends', '/now'], 'true', { name: 'mf-trends', path: '/now' }],
  [['trends'], '/now', { name: 'mf-trends', path: '/now' }],
])('parses %j', (words, pathOption, remote) => {
  expect(parseNewRemote(words, pathOption)).toEqual(remote);
});

it.each([
  [[], 'NAME is that of the folder'],
  [['trends', 'shows'], 'NAME is that of the folder'],
  [['Trends'], '"Trends" is not a name'],
  [['trends-'], '"trends-" is not a name'],
  [['trends', '--path', '/a/b'], '"/a/b" is not a path: it must be one segment in lower case'],
  [['trends', '--path'], '"" is not a path'],
  [['trends', '--route', '/x'], 'Unknown option: "--route"'],
])('rejects %j', (words, sentence) => {
  expect(() => parseNewRemote(words)).toThrow(sentence);
});
