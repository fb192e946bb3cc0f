import type { Point } from '../../../../src/core/screen/geometry.ts';

/** A reply in the shape that a family is documented or known to use, and the middle of the place that it names on 1280 × 720. */
export interface RecordedReply {
  readonly family: string;
  readonly shape: string;
  readonly reply: string;
  readonly center: Point;
}

/**
 * Written after the vendors' public documentation: Qwen3-VL and Qwen2.5-VL cookbooks (`bbox_2d`), Volcengine's guides to visual grounding
 * (`<bbox>`, `<point>`), Google's "Image understanding" (`box_2d`, rows first), Anthropic's "Vision" and OpenAI's "Images and vision"
 * (pixels), Zhipu's GLM-V cards (`<|begin_of_box|>`), Moonshot's and Xiaomi's model cards.
 */
export const recordedReplies: readonly RecordedReply[] = [
  // The last four are trained from Qwen3-VL; replies of their own are not on record.
  ...['qwen3-vl', 'qwen3', 'qwen3.5', 'qwen3.6', 'gui-owl-1.5', 'ui-venus-1.5', 'mai-ui', 'holo2'].flatMap((family) => [
    {
      family,
      shape: 'a fenced object with a label',
      reply: '```json\n{"bbox_2d": [500, 250, 600, 350], "label": "Save"}\n```',
      center: { x: 703, y: 216 },
    },
    {
      family,
      shape: 'a thought before it',
      reply: '<think>\nThe button is {right} of "Cancel".\n</think>\n\n{"bbox_2d": [500, 250, 600, 350]}',
      center: { x: 703, y: 216 },
    },
  ]),
  {
    family: 'qwen2.5-vl',
    shape: 'pixels of the picture',
    reply: '{"bbox_2d": [640, 180, 768, 252]}',
    center: { x: 704, y: 216 },
  },
  ...['doubao-vision', 'doubao-seed'].flatMap((family) => [
    {
      family,
      shape: 'a tag in the member',
      reply: '{"bbox": "<bbox>500 250 600 350</bbox>"}',
      center: { x: 703, y: 216 },
    },
    { family, shape: 'digits in a text', reply: '{"bbox": "500 250 600 350"}', center: { x: 703, y: 216 } },
    { family, shape: 'digits in a list', reply: '{"bbox": ["500 250 600 350"]}', center: { x: 703, y: 216 } },
    { family, shape: 'texts of digits', reply: '{"bbox": ["500", "250", "600", "350"]}', center: { x: 703, y: 216 } },
    { family, shape: 'a tag alone', reply: '<bbox>500 250 600 350</bbox>', center: { x: 703, y: 216 } },
    { family, shape: 'a point alone', reply: '<point>550 300</point>', center: { x: 703, y: 216 } },
    { family, shape: 'a list in a list', reply: '{"bbox": [[500, 250, 600, 350]]}', center: { x: 703, y: 216 } },
  ]),
  {
    family: 'gemini',
    shape: 'rows first',
    reply: '```json\n{"box_2d": [250, 500, 350, 600], "label": "Save"}\n```',
    center: { x: 703, y: 216 },
  },
  {
    family: 'gemini',
    shape: 'a thought part in the content',
    reply: '<thought>Looking for [Save].</thought>{"box_2d": [250, 500, 350, 600]}',
    center: { x: 703, y: 216 },
  },
  {
    family: 'gpt-5',
    shape: 'every member of the schema',
    reply: '{"box":[640,180,768,252],"error":null}',
    center: { x: 704, y: 216 },
  },
  { family: 'claude', shape: 'a point', reply: '{"point": [704, 216]}', center: { x: 704, y: 216 } },
  { family: 'claude', shape: 'a box', reply: '{"box": [640, 180, 768, 252]}', center: { x: 704, y: 216 } },
  {
    family: 'glm-v',
    shape: 'an answer in a box',
    reply: '<think>It is there.</think>\n<|begin_of_box|>{"box": [500, 250, 600, 350]}<|end_of_box|>',
    center: { x: 703, y: 216 },
  },
  {
    family: 'glm-v',
    shape: 'numbers in a list',
    reply: '<|begin_of_box|>{"bbox_2d": [[500, 250, 600, 350]]}<|end_of_box|>',
    center: { x: 703, y: 216 },
  },
  ...['kimi', 'kimi3'].flatMap((family) => [
    { family, shape: 'shares', reply: '{"point": [0.55, 0.3]}', center: { x: 703, y: 216 } },
    { family, shape: 'pixels', reply: '{"point": [704, 216]}', center: { x: 704, y: 216 } },
  ]),
  {
    family: 'xiaomi-mimo',
    shape: 'a box',
    reply: '{"box": [500, 250, 600, 350]}',
    center: { x: 703, y: 216 },
  },
  ...['ui-tars', 'ui-tars-1.5', 'auto-glm'].map((family) => ({
    family,
    shape: 'a point',
    reply: '{"point": [550, 300]}',
    center: { x: 703, y: 216 },
  })),
];

/** What no family may take a place from: two places, numbers that are none, places outside, and what is only quoted. */
export const placelessReplies: Readonly<Record<string, string>> = {
  'two objects': '{"box": [1, 2, 3, 4]} {"box": [5, 6, 7, 8]}',
  'two members': '{"box": [1, 2, 3, 4], "point": [1, 2]}',
  'three numbers': '{"box": [1, 2, 3]}',
  'hexadecimal texts': '{"box": ["0x1", "0x2", "0x3", "0x4"]}',
  'words in a tag': '{"bbox": "<bbox>1 2 3 4</bbox> or <bbox>5 6 7 8</bbox>"}',
  'two tags': '<bbox>1 2 3 4</bbox><bbox>5 6 7 8</bbox>',
  'tags that do not match': '<bbox>1 2 3 4</point>',
  'an end before its start': '{"box": [600, 350, 500, 250]}',
  'a place outside': '{"box": [5000, 250, 6000, 350]}',
  'an error beside it': '{"box": [1, 2, 3, 4], "error": "not sure"}',
  'a box in a thought': '<think>{"box": [1, 2, 3, 4]}</think> It is there.',
  'an answer that does not end': '<|begin_of_box|>{"box": [1, 2, 3, 4]',
  'nothing that is true': '{"box": [null, null, null, null]}',
};
