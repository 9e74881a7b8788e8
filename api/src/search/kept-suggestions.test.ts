import { keepSuggestions } from './kept-suggestions.ts';

/** Answers that tell how often they were found. */
function counted() {
  let asked = 0;
  return async () => {
    asked += 1;
    return [`cat ${asked}`];
  };
}

it('finds once for those who type the same in the same moment', async () => {
  const { take } = keepSuggestions();
  const find = counted();
  const together = await Promise.all([take('ca', 5, find), take('ca', 5, find)]);
  expect(together).toEqual([['cat 1'], ['cat 1']]);
  expect(await take('ca', 5, find)).toEqual(['cat 1']);
  expect(await take('ca', 4, find)).toEqual(['cat 2']);
  expect(await take('cat', 5, find)).toEqual(['cat 3']);
});

it('finds anew after ten seconds', async () => {
  let time = 1;
  const { take } = keepSuggestions(10, () => time);
  const find = counted();
  await take('ca', 5, find);
  time += 10_000;
  expect(await take('ca', 5, find)).toEqual(['cat 1']);
  time += 1;
  expect(await take('ca', 5, find)).toEqual(['cat 2']);
});

it('keeps no failure', async () => {
  const { take } = keepSuggestions();
  await expect(take('ca', 5, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await take('ca', 5, counted())).toEqual(['cat 1']);
});

it('keeps nothing where no time is given', async () => {
  const { take } = keepSuggestions(0);
  const find = counted();
  await take('ca', 5, find);
  expect(await take('ca', 5, find)).toEqual(['cat 2']);
});
