export type { Device } from './device.ts';
export type { DialogRequest, ReportTarget, SheetRequest } from './dialogs.ts';
export type { LinkPreview } from './link-preview.ts';
export {
  isModalRouteState,
  type ModalRouteState,
  modalRouteState,
  type PageLayer,
  PageLayerProvider,
  usePageLayer,
} from './page-layer.ts';
export {
  CONTRACT_VERSION,
  ContractError,
  checkRemoteModule,
  type LocaleTexts,
  type RemoteModule,
  type RemoteRoute,
  type RemoteSlots,
  type SlotName,
} from './remote-module.ts';
export type { Layout, RouteHandle } from './route-handle.ts';
export {
  type AlertOptions,
  type AlertState,
  type ShellServices,
  ShellServicesProvider,
  useShell,
} from './shell-services.ts';
