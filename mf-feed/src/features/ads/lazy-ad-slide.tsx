import { useLazyComponent } from '../../hooks/use-lazy-component.ts';

const load = async () => (await import('./ad-slide.tsx')).AdSlide;

/** Slide with an ad, in a lazy chunk. */
export function LazyAdSlide({ adIndex }: { adIndex: number }) {
  const Slide = useLazyComponent(true, load);
  return Slide ? <Slide adIndex={adIndex} /> : null;
}
