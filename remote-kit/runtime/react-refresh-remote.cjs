// Uses the react-refresh runtime that a development build of the shell put on the page, because React supports only one.
// React's production version, in the shell of a site, can't replace components. There nothing is a component to the
// runtime, so that webpack finds no module that accepts an edit, and reloads the page.
const noRuntime = {
  register() {},
  createSignatureFunctionForTransform: () => (type) => type,
  injectIntoGlobalHook() {},
  isLikelyComponentType: () => false,
  getFamilyByType: () => undefined,
  performReactRefresh: () => null,
};

if (!globalThis.__ONTREND_REACT_REFRESH__) {
  console.info(
    'This shell has the production version of React, so edits reload the page. Texts are replaced in place.',
  );
}
module.exports = globalThis.__ONTREND_REACT_REFRESH__ ?? noRuntime;
