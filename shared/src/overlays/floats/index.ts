export {
  FloatingItem,
  FloatingLink,
  FloatingMenu,
  FloatingRadioGroup,
  FloatingSeparator,
} from './floating-menu.tsx';
export { FloatingPanel } from './floating-panel.tsx';
