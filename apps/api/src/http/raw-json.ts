/** An answer that is JSON already, joined from cached parts. */
export class RawJson {
  readonly bytes: Buffer;
  constructor(parts: Buffer[]) {
    this.bytes = Buffer.concat(parts);
  }
}
