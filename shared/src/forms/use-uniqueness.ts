import { callApi } from '@ontrend/shared/api-client';
import { useEffect, useRef, useState } from 'react';

/** Delay of the uniqueness check after the last input, in milliseconds (CONST-15). */
const UNIQUENESS_DEBOUNCE_MS = 1_500;
/** Delay before the loading indicator appears, in milliseconds (CONST-15). */
const SPINNER_DELAY_MS = 200;

/** State of the check: `static` before the first input, `success` and `error` are its results. */
export type UniquenessState = 'static' | 'loading' | 'success' | 'error';

interface InputEvent {
  target: HTMLInputElement;
}

/** Normalizes a value as the server does: case and surrounding spaces are ignored. */
const normalize = (value: string) => value.trim().toLowerCase();

/**
 * Checks whether a value is already taken (ACCOUNT-41, ACCOUNT-42). The check runs on blur and 1500 ms after
 * the last input; it is skipped for values that are otherwise invalid or known to be taken. Without a reply
 * the value counts as available.
 * @param onResult called with each result, to validate the field again
 * @param asViewer the viewer's own value counts as available
 * @returns `visibleState` is the state for the field's icon: `loading` only after 200 ms
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
    // The value has changed since the request.
    if (request !== memory.requestCount) return;
    memory.requestedValue = '';
    if (isFree === false) memory.taken.add(normalize(value));
    if (isFree) memory.free = normalize(value);
    setState(isFree === null ? 'static' : isFree ? 'success' : 'error');
    onResultRef.current();
  };

  /** Sets the state from what is known. @returns whether a request is needed */
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
    /** @param isInvalid another rule rejects the value */
    handleChange,
    handleBlur,
    /** Input event handlers for `register`. @param isInvalid whether another rule rejects a value */
    inputHandlers: (isInvalid: (value: string) => boolean) => ({
      onChange: ({ target }: InputEvent) => handleChange(target.value, isInvalid(target.value)),
      onBlur: ({ target }: InputEvent) => handleBlur(target.value, isInvalid(target.value)),
    }),
  };
}
