/** Prints a text alone, without the page that shows it. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  // Not `display: none`: Firefox prints nothing then.
  frame.style.cssText = 'position: fixed; inline-size: 0; block-size: 0; border: 0; visibility: hidden';
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  const block = contentDocument.createElement('pre');
  block.textContent = text;
  contentDocument.body.append(block);
  contentWindow.print();
  // Some browsers return from `print` before the user has chosen a printer.
  setTimeout(() => frame.remove(), 60_000);
}
