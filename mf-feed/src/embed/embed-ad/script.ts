// Script of an embedded ad: requests the ad and reports the result to the parent page.
import { fillAd } from '../../features/ads/ad-script.ts';
import { PROTOCOL_VERSION } from '../embed/protocol.ts';

const root = document.querySelector<HTMLElement>('.ad');
const container = root?.querySelector<HTMLElement>('.box');

if (root && container) {
  void fillAd(container, new AbortController().signal).then((isFilled) => {
    const state = isFilled ? 'filled' : 'unfilled';
    root.dataset.state = state;
    container.inert = !isFilled;
    if (parent !== window) parent.postMessage({ ontrend: PROTOCOL_VERSION, event: state }, '*');
  });
}
