import type { DeviceEvent } from '../../../core/device/device.ts';

interface Tab {
  url(): string;
}

export function tabOpened(tab: Tab, isActive: boolean): DeviceEvent {
  return {
    kind: 'new-page',
    text: `A new tab was opened; ${isActive ? 'it is the active one now' : 'the active one is the same as before'}`,
    url: tab.url(),
    address: () => tab.url(),
    notice: 'told',
    newTab: isActive ? 'active' : 'beside',
  };
}

/** @param next - The tab that is active now. */
export function tabLost(next: Tab): DeviceEvent {
  return {
    kind: 'page-closed',
    notice: 'told',
    text: 'The active tab was closed; another one is active now',
    url: next.url(),
  };
}
