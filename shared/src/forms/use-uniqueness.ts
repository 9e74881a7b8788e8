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
 * Whether somebody else has what is typed (spec 4, field uniqueness state). Asked on blur and when typing has stopped
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
  const inner = useRef({ taken: new Set<string>(), free: '', asking: '', asked: 0, timer: 0 }).current;
  const answer = useRef(onResult);
  answer.current = onResult;

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
      inner.asked += 1;
      clearTimeout(inner.timer);
    },
    [inner],
  );

  const checkUniqueness = async (value: string) => {
    clearTimeout(inner.timer);
    inner.asked += 1;
    const turn = inner.asked;
    inner.asking = normalize(value);
    setState('loading');
    const isFree = await callApi(
      'app/user/is-uniq',
      { field, check: value.trim() },
      asViewer ? {} : { credentials: false },
    ).then(
      ({ data }) => data.result,
      () => null,
    );
    // Something else is typed by now.
    if (turn !== inner.asked) return;
    inner.asking = '';
    if (isFree === false) inner.taken.add(normalize(value));
    if (isFree) inner.free = normalize(value);
    setState(isFree === null ? 'static' : isFree ? 'success' : 'error');
    answer.current();
  };

  /** @returns whether there is something to ask; otherwise the state says already how it stands */
  const needsCheck = (value: string, isWrong: boolean) => {
    if (!value.trim() || isWrong) setState('static');
    else if (inner.taken.has(normalize(value))) setState('error');
    else if (inner.free === normalize(value)) setState('success');
    else return true;
    return false;
  };

  const typed = (value: string, isWrong: boolean) => {
    clearTimeout(inner.timer);
    inner.asked += 1;
    inner.asking = '';
    if (!needsCheck(value, isWrong)) return;
    setState('loading');
    inner.timer = window.setTimeout(() => void checkUniqueness(value), UNIQUENESS_DEBOUNCE_MS);
  };
  const left = (value: string, isWrong: boolean) => {
    clearTimeout(inner.timer);
    if (needsCheck(value, isWrong) && inner.asking !== normalize(value)) void checkUniqueness(value);
  };

  return {
    state,
    shown: state === 'loading' && !isSlow ? 'static' : state,
    isTaken: (value: string) => inner.taken.has(normalize(value)),
    /** @param isWrong another rule is against it */
    typed,
    left,
    /** Both as an input's events, for `register`. @param isWrong whether another rule is against a value */
    events: (isWrong: (value: string) => boolean) => ({
      onChange: ({ target }: InputEvent) => typed(target.value, isWrong(target.value)),
      onBlur: ({ target }: InputEvent) => left(target.value, isWrong(target.value)),
    }),
  };
}
