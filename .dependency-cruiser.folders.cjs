// Folders must not import each other in cycles. Tests are excluded, because they may start the whole product.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.(test|spec)\\.tsx?$|/test(ing)?/|^e2e/` },
  },
};
