/** Fetches the browse dialog: when a video is opened out of a feed, or in a quiet moment before. */
export async function loadBrowseDialog() {
  return (await import('./browse-dialog.tsx')).BrowseDialog;
}
