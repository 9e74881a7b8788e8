/** Starts a download of a text as a file. */
export function downloadFile(text: string, name: string, type: 'application/json' | 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked only after the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
