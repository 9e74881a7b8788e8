import { lazy } from 'react';

/** Loads the code of the second step, which most logins do not need. */
export const loadSecondStepForm = () => import('./second-step/second-step-form.tsx');

export const SecondStepForm = lazy(async () => ({ default: (await loadSecondStepForm()).SecondStepForm }));
