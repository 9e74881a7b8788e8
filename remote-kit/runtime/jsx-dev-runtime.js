// The development version of React's JSX runtime, over the one that the shell provides: the compiler adds what hot reloading
// needs only to code that uses the development version, which the shell of a site does not have.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, hasSeveralChildren) =>
  (hasSeveralChildren ? jsxs : jsx)(type, props, key);
