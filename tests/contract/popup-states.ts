import type { DrivenTab, ApprovalRequest, Status } from '../../src/extension/status.ts';

const driver = { title: 'checkout.spec.ts', pid: 48213, folder: '/home/ada/projects/shop' };
const long = {
  title: 'the whole checkout, with a voucher, two addresses and a parcel station that is closed.spec.ts',
  pid: 48377,
  folder: '/home/ada/projects/customers/north/applications/2026/frontend/packages/checkout-and-payment-tests',
};

const tab: DrivenTab = { session: 'one', tab: 900_001, title: 'Your cart – Ada’s Shop', driver };
const longTab: DrivenTab = {
  session: 'two',
  tab: 900_002,
  title: 'Orders, invoices and everything else that you have ever bought from us, page 12 of 48 – Ada’s Shop',
  driver: long,
};
const question: ApprovalRequest = {
  id: 'one',
  driver,
  target: 'https://shop.example/cart?voucher=SPRING',
  isNewTab: true,
};
const longQuestion: ApprovalRequest = { id: 'two', driver: long, target: longTab.title, isNewTab: false };

const base: Status = { link: 'connected', tabs: [], questions: [], isStopped: false };

/** What the popup shows, by a name for people. */
export const popupStates = {
  unpaired: { ...base, link: 'unpaired' },
  waiting: { ...base, link: 'waiting' },
  connected: base,
  driving: { ...base, tabs: [tab] },
  'driving-two': { ...base, tabs: [tab, longTab] },
  'driving-lost': { ...base, link: 'waiting', tabs: [tab] },
  'refused-key': { ...base, link: 'refused', code: 'wrong-key', problem: 'it is not paired' },
  'refused-version': {
    ...base,
    link: 'refused',
    code: 'version',
    problem:
      'the extension speaks version 1 of the protocol, and the package version 2. Reload the extension from the package that is installed now: `npx eyewright bridge` says where it is',
  },
  'refused-taken': { ...base, link: 'refused', code: 'taken', problem: 'another browser is connected to this server' },
  'refused-unproven': { ...base, link: 'refused', code: 'unproven', problem: 'it did not prove itself' },
  stopped: { ...base, isStopped: true },
  question: { ...base, questions: [question] },
  'question-two': { ...base, questions: [question, longQuestion], tabs: [tab] },
} as const satisfies Readonly<Record<string, Status>>;

export type PopupState = keyof typeof popupStates;
