import Swiper from 'swiper';
import { Virtual } from 'swiper/modules';

// A module of its own, so that what is fetched late is these two and nothing else of the package.
export { Swiper, Virtual };
