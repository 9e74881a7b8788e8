import Swiper from 'swiper';
import { Virtual } from 'swiper/modules';

// A separate module, so that the lazy chunk contains only these two exports of the package.
export { Swiper, Virtual };
