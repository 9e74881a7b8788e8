import { suggestCompletions } from './suggestions.ts';

it.each([
  ['las', ['A laser dot', 'Laser DOT again', 'the last one'], ['laser', 'laser dot', 'last', 'last one']],
  ['laser d', ['My laser dot!', 'a laser disco ball'], ['laser dot', 'laser disco', 'laser disco ball']],
  ['cafe', ['Un café solo'], ['café', 'café solo']],
  ['cat', ['#cat #dog'], ['cat']],
  ['cat pi', ['A piano and a cat'], ['cat piano']],
  ['кот', ['Мой котик играет'], ['котик', 'котик играет']],
  ['שלו', ['שלום עולם'], ['שלום', 'שלום עולם']],
  ['猫', ['猫のおもちゃ'], ['猫', '猫の']],
  ['cat pi', ["The cat's cat, pianos and a cat pi"], ['cat, pianos', 'cat, pianos and']],
  ['\u0301', ['A cat'], []],
  ['nothing like it', ['A cat'], []],
  ['😀 !?', ['a 😀'], []],
])('completes "%s" from the texts', (question, texts, expected) => {
  expect(suggestCompletions(question, texts, 5)).toEqual(expected);
});

it('orders completions by the number of texts, up to the limit', () => {
  const texts = ['dot', 'dog bone', 'door', 'dog bone', 'done'];
  expect(suggestCompletions('do', texts, 3)).toEqual(['dog', 'dot', 'dog bone']);
});

it('replaces a misspelled word by its correction', () => {
  expect(suggestCompletions('my lazer', ['A laser dot for my cat'], 5, ['laser'])).toEqual(['my laser']);
});
