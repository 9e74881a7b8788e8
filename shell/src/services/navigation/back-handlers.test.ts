import { goBack, setBackHandler } from './back-handlers.ts';

const navigate = jest.fn();
beforeEach(() => navigate.mockClear());
afterEach(() => history.replaceState(null, ''));

it('goes back one page, or home when the visitor came from another site', () => {
  history.replaceState({ idx: 0 }, '');
  goBack(navigate);
  expect(navigate).toHaveBeenLastCalledWith('/');
  history.replaceState({ idx: 2 }, '');
  goBack(navigate);
  expect(navigate).toHaveBeenLastCalledWith(-1);
});

it('calls the latest handler until it is removed', () => {
  history.replaceState({ idx: 2 }, '');
  const outer = jest.fn();
  const inner = jest.fn();
  const releaseOuter = setBackHandler(outer);
  const releaseInner = setBackHandler(inner);
  goBack(navigate);
  releaseInner();
  goBack(navigate);
  releaseOuter();
  expect([outer, inner, navigate].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  goBack(navigate);
  expect(navigate).toHaveBeenCalledTimes(1);
});
