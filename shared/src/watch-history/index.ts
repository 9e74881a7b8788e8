export {
  changeDeviceSettings,
  type DeviceEntry,
  readDeviceHistory,
  readDeviceSettings,
  recordDeviceView,
  removeFromDevice,
  storeDeviceEntry,
} from './device-history.ts';
export { fetchHistory, type HistoryPage } from './fetch-history.ts';
