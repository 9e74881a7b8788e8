/**
 * Removes the prerendered HTML and shows the React tree. Called in the layout effect of the first commit that
 * contains a page. By then a player has moved the prerendered video element into its slot, so playback
 * continues.
 */
export function replacePrerenderedPage(): void {
  document.getElementById('prerendered')?.remove();
  document.body.classList.remove('ot-hydrating');
  // From here on React sets the title; browsers use the first <title> in the document.
  document.head.querySelector('title[data-prerendered]')?.remove();
}

/**
 * True while the prerendered page is visible and has content to read or watch. Skeletons and forms that are
 * disabled until their script runs don't count.
 */
export function hasPrerenderedContent(): boolean {
  const main = document.querySelector('.ot-hydrating #prerendered main');
  return Boolean(main?.querySelector('a, p, video') && !main.querySelector('fieldset:disabled'));
}
