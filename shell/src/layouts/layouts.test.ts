import { frameOf } from './layouts.ts';

it.each([
  ['index', 'wide', 'over-video'],
  ['browse-for-you', 'wide', 'over-video'],
  ['browse-search', 'narrow', 'clear'],
  ['browse-hashtag', 'narrow', 'clear'],
  ['user', 'wide', 'clear'],
  ['notifications', 'wide', 'paper'],
  ['messages', 'none', 'paper'],
  ['settings', 'none', 'paper'],
  ['upload', 'none', 'paper'],
])('%s has the %s drawer and the %s top bar', (name, drawer, topBar) => {
  expect(frameOf(name, 'default')).toEqual({ drawer, topBar });
});
