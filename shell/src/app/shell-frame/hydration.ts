/**
 * Ends the document's part: takes the fragment away and shows what React drew. Called in the layout effect of
 * the first commit that holds a page; a player in it has taken the fragment's video by then, so that it plays
 * on (design 7).
 */
export function replacePrerenderedPage(): void {
  document.getElementById('fragment')?.remove();
  document.body.classList.remove('ot-pending');
  // From here on titles are React's; the first <title> of a document is the one that counts.
  document.head.querySelector('title[data-document]')?.remove();
}

/**
 * True while the document's own drawing is what the reader sees, and something to be read or watched. A skeleton is not,
 * nor is a form that waits for its script.
 */
export function hasPrerenderedContent(): boolean {
  const main = document.querySelector('.ot-pending #fragment main');
  return Boolean(main?.querySelector('a, p, video') && !main.querySelector('fieldset:disabled'));
}
