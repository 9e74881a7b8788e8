export {
  FloatingItem,
  FloatingLink,
  FloatingMenu,
  FloatingRadioGroup,
  FloatingSeparator,
  FloatingSwitch,
} from './floating-menu.tsx';
export { FloatingPanel } from './floating-panel.tsx';
