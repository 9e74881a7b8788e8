import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the text of an external field and whether its list is open. The viewer may have typed before this
 * component loaded, so the field's value is not changed.
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
    // The field may have lost the focus while the chunk was loading.
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

/** Handles keys of an external field. @param onKey returns true if it handled the key */
export function useInputKeys(field: HTMLInputElement, onKey: (key: string) => boolean): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys of an input method belong to it.
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key))
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/**
 * Sets the ARIA attributes of an external field and removes them on unmount. Undefined values are skipped.
 */
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
