/** Prints a text alone on a page, without the page that it is shown on. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  const block = contentDocument.createElement('pre');
  block.textContent = text;
  contentDocument.body.append(block);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
