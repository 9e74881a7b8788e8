import { useLazyComponent } from '../../hooks/use-lazy-component.ts';

const load = async () => (await import('./ad-slide.tsx')).AdSlide;

/** An ad's slide: its code is fetched with the ad that fills it. */
export function LazyAdSlide({ ad }: { ad: number }) {
  const Slide = useLazyComponent(true, load);
  return Slide ? <Slide ad={ad} /> : null;
}
