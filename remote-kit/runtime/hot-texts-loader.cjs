// Compiles a locale file in a development server: an edit replaces the texts in the open page, without a reload and
// without a new state of any component.
const path = require('node:path');

module.exports = function hotTextsLoader(source) {
  // A syntax error is reported with the name of the file.
  JSON.parse(source);
  const runtime = JSON.stringify(path.join(__dirname, 'hot-texts.js'));
  return `import { replaceTexts } from ${runtime};
const texts = ${source};
export default texts;
if (import.meta.webpackHot) {
  const before = import.meta.webpackHot.data?.texts;
  if (before) replaceTexts(before, texts);
  import.meta.webpackHot.dispose((data) => { data.texts = texts; });
  import.meta.webpackHot.accept();
}`;
};
