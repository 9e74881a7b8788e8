// Testing Library, configured when a test file imports it: test files without components do not load it.
const library = require('@testing-library/react/dist/index.js');

// On a busy machine a debounced search took longer than the default of one second.
library.configure({ asyncUtilTimeout: 5_000 });

module.exports = library;
