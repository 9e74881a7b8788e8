import { callApi } from '@ontrend/shared/api-client';
import { useEffect, useRef, useState } from 'react';
import { SPINNER_DELAY_MS, UNIQUENESS_DEBOUNCE_MS } from './constants.ts';

export type UniquenessState = 'static' | 'loading' | 'success' | 'error';

interface InputEvent {
  target: HTMLInputElement;
}

/** Compared as the server does: case and the blanks around it don't count. */
const normalize = (value: string) => value.trim().toLowerCase();

/**
 * Whether somebody else has what is handleChange (spec 4, field uniqueness state). Asked on blur and when typing has stopped
 * for 1500 ms; never about what is wrong in itself or known to be taken. While nobody answers, nothing is held against it.
 * @param onResult called when the answer is there, to look at the field again
 * @param asViewer what is the viewer's own counts as free
 * @returns `shown` is what the field's icon shows: `loading` only after 200 ms
 */
export function useUniqueness(
  field: 'email' | 'login',
  onResult: () => void,
  { asViewer = false }: { asViewer?: boolean } = {},
) {
  const [state, setState] = useState<UniquenessState>('static');
  const [isSlow, setSlow] = useState(false);
  const memory = useRef({
    taken: new Set<string>(),
    free: '',
    requestedValue: '',
    requestCount: 0,
    timer: 0,
  }).current;
  const onResultRef = useRef(onResult);
  onResultRef.current = onResult;

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setSlow(true), SPINNER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [state]);
  useEffect(
    () => () => {
      memory.requestCount += 1;
      clearTimeout(memory.timer);
    },
    [memory],
  );

  const checkUniqueness = async (value: string) => {
    clearTimeout(memory.timer);
    memory.requestCount += 1;
    const request = memory.requestCount;
    memory.requestedValue = normalize(value);
    setState('loading');
    const isFree = await callApi(
      'app/user/is-uniq',
      { field, check: value.trim() },
      asViewer ? {} : { credentials: false },
    ).then(
      ({ data }) => data.result,
      () => null,
    );
    // Something else is handleChange by now.
    if (request !== memory.requestCount) return;
    memory.requestedValue = '';
    if (isFree === false) memory.taken.add(normalize(value));
    if (isFree) memory.free = normalize(value);
    setState(isFree === null ? 'static' : isFree ? 'success' : 'error');
    onResultRef.current();
  };

  /** @returns whether there is something to ask; otherwise the state says already how it stands */
  const needsCheck = (value: string, isInvalid: boolean) => {
    if (!value.trim() || isInvalid) setState('static');
    else if (memory.taken.has(normalize(value))) setState('error');
    else if (memory.free === normalize(value)) setState('success');
    else return true;
    return false;
  };

  const handleChange = (value: string, isInvalid: boolean) => {
    clearTimeout(memory.timer);
    memory.requestCount += 1;
    memory.requestedValue = '';
    if (!needsCheck(value, isInvalid)) return;
    setState('loading');
    memory.timer = window.setTimeout(() => void checkUniqueness(value), UNIQUENESS_DEBOUNCE_MS);
  };
  const handleBlur = (value: string, isInvalid: boolean) => {
    clearTimeout(memory.timer);
    if (needsCheck(value, isInvalid) && memory.requestedValue !== normalize(value))
      void checkUniqueness(value);
  };

  return {
    state,
    visibleState: state === 'loading' && !isSlow ? 'static' : state,
    isTaken: (value: string) => memory.taken.has(normalize(value)),
    /** @param isInvalid another rule is against it */
    handleChange,
    handleBlur,
    /** Both as an input's events, for `register`. @param isInvalid whether another rule is against a value */
    inputHandlers: (isInvalid: (value: string) => boolean) => ({
      onChange: ({ target }: InputEvent) => handleChange(target.value, isInvalid(target.value)),
      onBlur: ({ target }: InputEvent) => handleBlur(target.value, isInvalid(target.value)),
    }),
  };
}
