export type { Device } from './device.ts';
export type { DialogRequest, ReportTarget, SheetRequest } from './dialogs.ts';
export {
  isOverState,
  type OverState,
  overState,
  type PagePlace,
  PagePlaceProvider,
  usePagePlace,
} from './page-place.ts';
export {
  CONTRACT,
  ContractError,
  checkRemoteModule,
  type LocaleTexts,
  type RemoteModule,
  type RemoteRoute,
  type RemoteSlots,
  type SlotName,
} from './remote-module.ts';
export type { Layout, RouteHandle } from './route-handle.ts';
export { type AlertState, type ShellServices, ShellServicesProvider, useShell } from './shell-services.ts';
