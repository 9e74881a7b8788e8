export { HistoryActions, HistoryNotice, RetentionSelect } from './history-controls.tsx';
export { HistoryList } from './history-list.tsx';
export { useHistoryTexts } from './use-history-texts.ts';
