import { selectFaults } from './select-faults.ts';

const FAULTS = [{ name: 'kill -9 of the API' }, { name: 'API suspended' }, { name: 'disk full' }];

it('selects all faults without words, and otherwise those that contain one', () => {
  expect(selectFaults(FAULTS, [])).toEqual(FAULTS);
  expect(selectFaults(FAULTS, ['kill', 'disk']).map(({ name }) => name)).toEqual([
    'kill -9 of the API',
    'disk full',
  ]);
});

it('rejects a word that is in no name, and lists the names', () => {
  expect(() => selectFaults(FAULTS, ['kill', 'wroker'])).toThrow(
    'No fault has "wroker" in its name:\n  kill -9 of the API\n  API suspended\n  disk full',
  );
});
