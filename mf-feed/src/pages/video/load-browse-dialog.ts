/** Loads the browse dialog when a video is opened, or earlier when deferred resources may load. */
export async function loadBrowseDialog() {
  return (await import('./browse-dialog.tsx')).BrowseDialog;
}
