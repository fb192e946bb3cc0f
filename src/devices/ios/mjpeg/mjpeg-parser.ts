const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);
const headEnd = Buffer.from('\r\n\r\n');
/** A picture of 8 million pixels at full quality; what is longer is none. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Takes whole pictures out of a stream of parts: by the length that a part tells, or by where a JPEG begins and ends. The
 * boundary does not matter, which servers write in several ways.
 */
export class MjpegParser {
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  /** The pictures that are whole by now. */
  push(bytes: Uint8Array): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const pictures: Buffer[] = [];
    for (let next = this.#next(); next; next = this.#next()) pictures.push(next);
    if (this.#rest.length > mostBytes) this.#rest = Buffer.alloc(0);
    return pictures;
  }

  #next(): Buffer | undefined {
    const start = this.#rest.indexOf(jpegStart);
    if (start < 0) return undefined;
    const end = this.#end(start);
    if (end === undefined || end > this.#rest.length) return undefined;
    const picture = Buffer.from(this.#rest.subarray(start, end));
    this.#rest = this.#rest.subarray(end);
    return picture;
  }

  #end(start: number): number | undefined {
    const length = lengthIn(this.#rest.subarray(0, start));
    if (length !== undefined) return start + length;
    const end = this.#rest.indexOf(jpegEnd, start);
    return end < 0 ? undefined : end + jpegEnd.length;
  }
}

/** What the head right before a picture says of its length. */
function lengthIn(before: Buffer): number | undefined {
  const isHead = before.length >= headEnd.length && before.subarray(-headEnd.length).equals(headEnd);
  const [, length] = isHead
    ? (/content-length: *(\d+)\s*(?:\r\n[^\r\n]+)*\r\n\r\n$/i.exec(before.toString('latin1')) ?? [])
    : [];
  return length === undefined ? undefined : Number(length);
}
