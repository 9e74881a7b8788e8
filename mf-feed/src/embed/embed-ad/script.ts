// Script of an embedded ad: requests the ad and reports the result to the parent page.
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
