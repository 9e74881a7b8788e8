import { loudnessFilter, planLoudnessAdjustment } from './loudness.ts';

it.each([
  ['silence', { integrated: null, peak: -120 }, { gain: 0, isLimited: false }],
  ['what is loud enough', { integrated: -13.5, peak: -3 }, { gain: 0, isLimited: false }],
  ['what is quiet', { integrated: -23, peak: -20 }, { gain: 9, isLimited: false }],
  ['a quiet track with loud peaks', { integrated: -23, peak: -6 }, { gain: 9, isLimited: true }],
  ['a whisper', { integrated: -45, peak: -35 }, { gain: 15, isLimited: false }],
  ['a shout', { integrated: -6, peak: 0 }, { gain: -8, isLimited: false }],
])('adjusts %s to -14 LUFS without amplifying noise or clipping', (_name, measured, expected) => {
  expect(planLoudnessAdjustment(measured)).toEqual(expected);
});

it('leaves audio near the target unchanged, and limits only peaks that would clip', () => {
  expect(loudnessFilter({ gain: 0, isLimited: false })).toEqual([]);
  expect(loudnessFilter({ gain: -3, isLimited: false })).toEqual(['volume=-3.00dB']);
  expect(loudnessFilter({ gain: 9, isLimited: true })[1]).toContain(
    // -1.5 dB.
    'limit=0.8414',
  );
});
