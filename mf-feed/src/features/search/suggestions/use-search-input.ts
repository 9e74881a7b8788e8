import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A field that stands elsewhere, the frame's for example: what is typed in it, and whether what is offered for that may
 * be shown. It was typed in before this was here, so nothing of it is replaced.
 */
export function useField(field: HTMLInputElement) {
  const [typed, setTyped] = useState(field.value);
  const [isOpen, setOpen] = useState(() => field === document.activeElement);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const { form } = field;
    const look = () => {
      setTyped(field.value);
      setOpen(true);
    };
    // It may have been left again before this was here.
    setTyped(field.value);
    setOpen(field === document.activeElement);
    field.addEventListener('input', look, { signal });
    field.addEventListener('focus', look, { signal });
    field.addEventListener('click', look, { signal });
    form?.addEventListener('submit', () => setOpen(false), { signal });
    form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    return () => ending.abort();
  }, [field]);

  return { typed, isOpen, setOpen };
}

/** Gives keys of a field to whoever stands below it. @param onKey true: it was for them, and for nobody else */
export function useFieldKeys(field: HTMLInputElement, onKey: (key: string) => boolean): void {
  const take = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys that make a sign of several are the keyboard's.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !take(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/** Tells those who don't see it that a field has a list, and which of it is chosen. Undefined values are taken off. */
export function useFieldWords(field: HTMLInputElement, words: Record<string, string | undefined>): void {
  const text = JSON.stringify(words);
  useEffect(() => {
    const all = Object.entries(JSON.parse(text) as typeof words);
    for (const [name, value] of all) if (value !== undefined) field.setAttribute(name, value);
    return () => {
      for (const [name] of all) field.removeAttribute(name);
    };
  }, [field, text]);
}
