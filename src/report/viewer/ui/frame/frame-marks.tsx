import type { JSX } from 'preact';

import type { RecordMark } from '../../../../core/record/record.ts';

interface FrameMarksProps {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly RecordMark[];
}

/** Boxes and a pointer over a picture, in the pixels of the picture. */
export function FrameMarks({ width, height, marks }: FrameMarksProps): JSX.Element {
  const size = Math.max(width, height) / 45;
  return (
    <svg class="marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {marks.map((mark, index) => (
        <g key={index} class={`mark-${mark.kind}`}>
          {mark.rect && <Box rect={mark.rect} />}
          {mark.point && <Pointer x={mark.point.x} y={mark.point.y} size={size} />}
        </g>
      ))}
    </svg>
  );
}

function Box({ rect }: { readonly rect: NonNullable<RecordMark['rect']> }): JSX.Element {
  const box = { x: rect.left, y: rect.top, width: Math.max(0, rect.width), height: Math.max(0, rect.height), rx: 3 };
  return (
    <>
      <rect class="halo" {...box} />
      <rect class="line" {...box} />
    </>
  );
}

/** An arrow with its tip at the point. It hides less of the element than a dot. */
function Pointer({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }): JSX.Element {
  const corners = [
    [0, 0],
    [0, 0.94],
    [0.24, 0.72],
    [0.41, 1.1],
    [0.57, 1.03],
    [0.4, 0.66],
    [0.72, 0.64],
  ];
  return (
    <path
      class="pointer"
      d={`M${corners.map(([right = 0, down = 0]) => `${x + right * size} ${y + down * size}`).join('L')}Z`}
    />
  );
}
