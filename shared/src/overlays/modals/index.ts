import { addTexts } from '@ontrend/shared/i18n';
import en from '../locales/en.json';

addTexts('overlays', en);

export { BottomSheet } from './bottom-sheet.tsx';
export { ModalDialog } from './modal-dialog.tsx';
