import { describe, expect, it } from 'vitest';

import { isKeyboardShown } from '../../../../../src/devices/android/input/on-screen-keyboard.ts';
import { parseScreenInfo } from '../../../../../src/devices/android/screen/screen-info.ts';

const viewport = (facts: string): string =>
  `  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, ${facts}}]\n`;

describe('what a device says of its display', () => {
  it('is the size on the glass, where no other was set', () => {
    expect(parseScreenInfo('Physical size: 1080x2400\nPhysical density: 420\n', 0)).toEqual({
      size: { width: 1080, height: 2400 },
      density: 420,
      physicalId: undefined,
      panels: 0,
    });
  });

  it('is the size that was set, before the one on the glass', () => {
    const text = 'Physical size: 1440x3120\nOverride size: 720x1560\nPhysical density: 560\nOverride density: 280\n';
    expect(parseScreenInfo(text, 0)).toMatchObject({ size: { width: 720, height: 1560 }, density: 280 });
  });

  it('is turned as the viewport is', () => {
    const frame =
      "displayId=0, uniqueId='local:4619827259835644672', physicalPort=0, orientation=1, logicalFrame=Rect(0, 0 - 2400, 1080), physicalFrame=Rect(0, 0 - 2400, 1080), deviceWidth=2400, deviceHeight=1080";
    expect(parseScreenInfo(`Physical size: 1080x2400\n${viewport(frame)}`, 0)).toEqual({
      size: { width: 2400, height: 1080 },
      density: undefined,
      physicalId: '4619827259835644672',
      panels: 0,
    });
    expect(parseScreenInfo(`Physical size: 1080x2400\n${viewport('displayId=0, orientation=3')}`, 0)).toMatchObject({
      size: { width: 2400, height: 1080 },
    });
  });

  it('is that of the display that was asked for', () => {
    const text = `Physical size: 1080x2400
${viewport("displayId=0, uniqueId='local:1', orientation=0, logicalFrame=Rect(0, 0 - 1080, 2400)")}${viewport("displayId=2, uniqueId='local:77', orientation=0, logicalFrame=Rect(0, 0 - 1920, 1080)")}`;
    expect(parseScreenInfo(text, 2)).toMatchObject({ size: { width: 1920, height: 1080 }, physicalId: '77' });
  });

  it('of a virtual display is what the window manager made of it, without an id to capture it by', () => {
    const text =
      '    mOverrideDisplayInfo=DisplayInfo{"scrcpy", displayId 5, flags…, real 720 x 1280, largest app 1280 x 1280, rotation 0, density 320}\n';
    expect(parseScreenInfo(text, 5)).toEqual({
      size: { width: 720, height: 1280 },
      density: undefined,
      physicalId: undefined,
      panels: 0,
    });
  });

  it('is unknown where nothing is told', () => {
    expect(parseScreenInfo('wm: not found', 0)).toBeUndefined();
  });
});

describe('the on-screen keyboard', () => {
  it.each([
    ['  mShowRequested=true mInputShown=true\n  mShowInputRequested=true mIsInputViewShown=true', true],
    // Nothing was ever shown.
    ['  mInputShown=false mIsInputViewShown=false', false],
    // Hidden: the input method does not take its view back.
    ['  mShowRequested=false mInputShown=false\n  mIsInputViewShown=true', false],
    // A keyboard of hardware: the field is served, and nothing is drawn.
    ['  mInputShown=true\n  mIsInputViewShown=false', false],
    // The input method says nothing.
    ['  mShowRequested=true mInputShown=true', false],
    ['', false],
  ])('of %j is shown: %s', (text, shown) => {
    expect(isKeyboardShown(text)).toBe(shown);
  });
});
