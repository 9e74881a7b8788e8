import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A field that stands elsewhere, the frame's for example: what is typed in it, and whether what is offered for that may
 * be shown. It was typed in before this was here, so nothing of it is replaced.
 */
export function useSearchInput(field: HTMLInputElement) {
  const [typed, setTyped] = useState(field.value);
  const [isOpen, setOpen] = useState(() => field === document.activeElement);

  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const { form } = field;
    const onInput = () => {
      setTyped(field.value);
      setOpen(true);
    };
    // It may have been left again before this was here.
    setTyped(field.value);
    setOpen(field === document.activeElement);
    field.addEventListener('input', onInput, { signal });
    field.addEventListener('focus', onInput, { signal });
    field.addEventListener('click', onInput, { signal });
    form?.addEventListener('submit', () => setOpen(false), { signal });
    form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    return () => abortController.abort();
  }, [field]);

  return { typed, isOpen, setOpen };
}

/** Gives keys of a field to whoever stands below it. @param onKey true: it was for them, and for nobody else */
export function useInputKeys(field: HTMLInputElement, onKey: (key: string) => boolean): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys that make a sign of several are the keyboard's.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key))
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/** Tells those who don't see it that a field has a list, and which of it is chosen. Undefined values are taken off. */
export function useInputAttributes(
  field: HTMLInputElement,
  attributes: Record<string, string | undefined>,
): void {
  const serialized = JSON.stringify(attributes);
  useEffect(() => {
    const all = Object.entries(JSON.parse(serialized) as typeof attributes);
    for (const [name, value] of all) if (value !== undefined) field.setAttribute(name, value);
    return () => {
      for (const [name] of all) field.removeAttribute(name);
    };
  }, [field, serialized]);
}
