/**
 * The list of the videos of a playlist, over the player. It is opened with a button and closed with another one, Escape, or a
 * chosen video.
 * @param onChoose called with the index of a video that the viewer chooses
 */
export function createVideoList(
  root: HTMLElement,
  entries: readonly HTMLElement[],
  onChoose: (index: number) => void,
): { toggle(): void } {
  const panel = root.querySelector<HTMLElement>('.list');
  const opener = root.querySelector<HTMLElement>('.open-list');
  const isOpen = () => panel?.hidden === false;

  function setOpen(opens: boolean): void {
    if (!panel || opens === isOpen()) return;
    panel.hidden = !opens;
    opener?.setAttribute('aria-expanded', String(opens));
    const current = entries.find((entry) => entry.hasAttribute('aria-current'));
    (opens ? current : opener)?.focus({ preventScroll: !opens });
  }
  const toggle = () => setOpen(!isOpen());

  opener?.addEventListener('click', toggle);
  root.querySelector('.close-list')?.addEventListener('click', toggle);
  for (const [index, entry] of entries.entries()) {
    entry.addEventListener('click', () => {
      setOpen(false);
      onChoose(index);
    });
  }
  panel?.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === 'Escape') setOpen(false);
    else if (step) entries[entries.indexOf(target as HTMLElement) + step]?.focus();
    else return;
    event.preventDefault();
  });
  return { toggle };
}
