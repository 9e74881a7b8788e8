// Folders import each other in one direction only. Tests are left out: they may start the whole product.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [{ name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.(test|spec)\\.tsx?$|/test(ing)?/|^e2e/` },
  },
};
