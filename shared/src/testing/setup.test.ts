import { getConfig } from '@testing-library/react';

interface Selectors {
  match: (selector: string, element: Element) => boolean;
}

it('adds all matchers of jest-dom', () => {
  const names = Object.keys(jest.requireActual<object>('@testing-library/jest-dom/matchers'));
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) expect(expect(document.body)).toHaveProperty(name, expect.any(Function));
});

it('reports failures of the matchers, also negated', () => {
  const button = document.body.appendChild(document.createElement('button'));
  expect(button).toBeInTheDocument();
  expect(button).not.toHaveAttribute('title', 'Close');
  expect(() => expect(button).not.toBeInTheDocument()).toThrow('expected document not to contain element');
  expect(() => expect(button).toHaveTextContent('Save')).toThrow('Expected element to have text content');
});

it('gives Testing Library more time', () => {
  expect(getConfig().asyncUtilTimeout).toBe(5_000);
});

it('loads files from compiled code and filters style rules', () => {
  const { compileFunction } = jest.requireActual<{ compileFunction(): void }>('node:vm');
  expect(compileFunction.name).toBe('compileWithCache');

  getComputedStyle(document.body);
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const { _nwsapiDontThrow: selectors } = Reflect.get(document, symbol as symbol) as {
    _nwsapiDontThrow: Selectors;
  };
  const match = jest.spyOn(selectors, 'match');
  expect(getComputedStyle(document.createElement('p')).display).toBe('block');
  expect(match.mock.calls.length).toBeLessThan(60);
});
