// The script of an ad in a frame of its own: asks for it as the feed does, and tells the page around it what came of it.
import { fillAd } from '../../features/ads/ad-script.ts';
import { PROTOCOL_VERSION } from '../embed/protocol.ts';

const place = document.querySelector<HTMLElement>('.ad');
const box = place?.querySelector<HTMLElement>('.box');

if (place && box) {
  void fillAd(box, new AbortController().signal).then((isFilled) => {
    const state = isFilled ? 'filled' : 'unfilled';
    place.dataset.state = state;
    box.inert = !isFilled;
    if (parent !== window) parent.postMessage({ ontrend: PROTOCOL_VERSION, event: state }, '*');
  });
}
