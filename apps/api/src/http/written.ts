/** An answer that is JSON already, put together from parts that were written before. */
export class Written {
  readonly bytes: Buffer;
  constructor(parts: Buffer[]) {
    this.bytes = Buffer.concat(parts);
  }
}
