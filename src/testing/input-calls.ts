import type { DeviceInput, InputCall } from '../core/device/device-input.ts';

type Named = readonly [name: string, call: (call: InputCall) => Promise<unknown>];

const point = { x: 1, y: 1 };

/** Every input of a device as a function. Use them with an aborted signal; otherwise they perform the input. */
export function inputCalls(input: DeviceInput): readonly Named[] {
  return [...pointing(input), ...writing(input), ...moving(input), ...system(input)];
}

function pointing({ pointer, mouse, longPress, swipe, pinch }: DeviceInput): Named[] {
  return [
    ...(pointer
      ? [
          named('tap', (call) => pointer.tap(point, call)),
          named('doubleTap', (call) => pointer.doubleTap(point, call)),
          named('drag', (call) => pointer.drag(point, { x: 9, y: 9 }, call)),
        ]
      : []),
    ...(mouse
      ? [
          named('rightClick', (call) => mouse.rightClick(point, call)),
          named('hover', (call) => mouse.hover(point, call)),
        ]
      : []),
    ...(longPress ? [named('longPress', (call) => longPress.longPress(point, call))] : []),
    ...(swipe ? [named('swipe', (call) => swipe.swipe(point, { x: 9, y: 9 }, call))] : []),
    ...(pinch ? [named('pinch', (call) => pinch.pinch(point, { ...call, direction: 'in', distance: 9 }))] : []),
  ];
}

function writing({ text, keyboard, clipboard }: DeviceInput): Named[] {
  return [
    ...(text
      ? [
          named('type', (call) => text.type('x', { ...call, strategy: 'legacy' })),
          named('replace', (call) => text.replace('x', { ...call, strategy: 'legacy' })),
          named('clear', (call) => text.clear(call)),
          named('moveToEnd', (call) => text.moveToEnd(call)),
        ]
      : []),
    ...(keyboard ? [named('press', (call) => keyboard.press(['Tab'], call))] : []),
    ...(clipboard
      ? [
          named('clipboard.read', (call) => clipboard.read(call)),
          named('clipboard.write', (call) => clipboard.write('x', call)),
        ]
      : []),
  ];
}

function moving({ scroll, navigation }: DeviceInput): Named[] {
  return [
    ...(scroll
      ? [
          named('scroll.by', (call) => scroll.by({ ...call, direction: 'down' })),
          named('scroll.toEdge', (call) => scroll.toEdge({ ...call, edge: 'bottom' })),
        ]
      : []),
    ...(navigation
      ? [
          named('goto', (call) => navigation.goto('about:blank', call)),
          named('reload', (call) => navigation.reload(call)),
          named('back', (call) => navigation.back(call)),
        ]
      : []),
  ];
}

function system({ apps, system: phone, files }: DeviceInput): Named[] {
  return [
    ...(apps
      ? [named('launch', (call) => apps.launch('x', call)), named('terminate', (call) => apps.terminate('x', call))]
      : []),
    ...(phone
      ? [named('home', (call) => phone.home(call)), named('recentApps', (call) => phone.recentApps(call))]
      : []),
    ...(files
      ? [
          named('files.offer', (call) => files.offer([], call)),
          named('files.taken', (call) => files.taken({ ...call, limitMs: 0 })),
        ]
      : []),
  ];
}

function named(name: string, call: (call: InputCall) => Promise<unknown>): Named {
  return [name, call];
}
