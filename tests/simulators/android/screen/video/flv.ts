/** An encoded picture, or what a decoder has to know before the first, with start codes (Annex B). */
export interface VideoPacket {
  readonly kind: 'config' | 'key' | 'delta';
  readonly data: Buffer;
}

const fileHead = 13;
const tagHead = 11;
const videoTag = 9;
const startCode = Buffer.from([0, 0, 0, 1]);

/** Takes packets of H.264 out of a stream of FLV, whose tags tell how long they are. */
export class FlvReader {
  #waiting: Buffer = Buffer.alloc(0);
  #begun = false;

  *read(chunk: Buffer): Generator<VideoPacket> {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    if (!this.#begun && this.#waiting.length >= fileHead) {
      this.#waiting = this.#waiting.subarray(fileHead);
      this.#begun = true;
    }
    while (this.#begun && this.#waiting.length >= tagHead) {
      const length = this.#waiting.readUIntBE(1, 3);
      const whole = tagHead + length + 4;
      if (this.#waiting.length < whole) return;
      const packet =
        this.#waiting[0] === videoTag ? decode(this.#waiting.subarray(tagHead, tagHead + length)) : undefined;
      this.#waiting = this.#waiting.subarray(whole);
      if (packet) yield packet;
    }
  }
}

/** Kind of frame and codec, kind of packet, three bytes of time, then the data. */
function decode(tag: Buffer): VideoPacket | undefined {
  const data = tag.subarray(5);
  if (tag[1] === 0) return { kind: 'config', data: parameterSets(data) };
  if (tag[1] !== 1 || data.length === 0) return undefined;
  return { kind: (tag[0] ?? 0) >> 4 === 1 ? 'key' : 'delta', data: Buffer.concat([...units(data)]) };
}

function* units(data: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= data.length;) {
    const length = data.readUInt32BE(at);
    yield startCode;
    yield data.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
}

/** Sequence and picture parameter sets of the record that stands before the first picture. */
function parameterSets(record: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = record.readUInt8(at++) & mask;
    for (let index = 0; index < count; index++) {
      const length = record.readUInt16BE(at);
      parts.push(startCode, record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return Buffer.concat(parts);
}
