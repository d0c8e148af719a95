import fc from 'fast-check';
import { hostileText, hostileValues } from '../../apps/api/src/http/hostile-values.testing.ts';

/** Values that suit no field, as text for the wire: an encoder would repair some of them. */

const fragments = [
  "'; drop table users; --", "1 union select null", '$(id)', '`id`', '{{7*7}}', '${7*7}', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)', '../../../../etc/passwd', '..\\..\\windows\\win.ini', 'file:///etc/passwd', 'http://169.254.169.254/', '=cmd|x!A1', '%n%s%x',
  '\r\nX-Injected: 1', '\u202E\u2066abc', 'İıſK', 'a\u0300'.repeat(200), '\uFEFF', '\u0000', '__proto__', 'constructor', 'toString',
  '*', '%', '_', '\\', '(?:a+)+$', '1'.repeat(5_000), 'é'.repeat(30_000), 'x'.repeat(200_000),
]; // prettier-ignore

/** Any text: from all of Unicode, a known attack, an attack within a text. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(...fragments),
  fc
    .tuple(fc.string({ maxLength: 10 }), fc.constantFrom(...fragments), fc.string({ maxLength: 10 }))
    .map((parts) => parts.join('')),
);

/** Texts that contain characters which PostgreSQL, or UTF-8, cannot hold. */
const unstorable = fc
  .tuple(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('\u0000', '\uD800', '\uDFFF\uD800', '\uFFFE', '\u0001'),
    fc.string({ maxLength: 12 }),
  )
  .map((parts) => parts.join(''));

const numbers = fc.oneof(
  fc.constantFrom(
    '1e999', '-1e999', '-0', '0.1e-400', '1E+2147483648', '9007199254740993', '2147483648', '-2147483649', '9223372036854775808',
    '9'.repeat(400), `0.${'1'.repeat(400)}`, '1e-7', '0.005', '-0.01',
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
); // prettier-ignore

const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"__proto__":', '[{"id":'), fc.integer({ min: 2, max: 3_000 }))
  .map(([open, depth]) => {
    const close = { '[': ']', '{"a":': '}', '{"__proto__":': '}', '[{"id":': '}]' }[open];
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  });

const prototypes = fc.constantFrom(
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":null,"hasOwnProperty":[],"toJSON":"x"}',
  '{"length":1e9}',
  '{"then":1}',
);

/** Invalid JSON, in the place of a value. */
const noJson = fc.constantFrom(
  'NaN',
  'Infinity',
  '-',
  '01',
  "'x'",
  '"\\x"',
  '"\\ud800"',
  '"a\u0001"',
  '{',
  ']',
  '',
  '/**/1',
);

export const jsonValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues).map((value) => JSON.stringify(value) ?? 'null') },
  { weight: 4, arbitrary: text.map((value) => JSON.stringify(value)) },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: unstorable.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: prototypes },
  { weight: 1, arbitrary: noJson },
);

/** A name of a field that no schema has. */
export const fieldName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'id', 'isAdmin', 'roles', 'user_id', 'version', 'toString', ''),
  text,
); // prettier-ignore

const byte = fc
  .integer({ min: 0, max: 255 })
  .map((value) => `%${value.toString(16).padStart(2, '0').toUpperCase()}`);

/** Part of an address, encoded, rightly or wrongly. Long ones stay within the limit of a request line. */
export const urlText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileText),
  text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 3_000)),
  fc.array(byte, { minLength: 1, maxLength: 12 }).map((bytes) => bytes.join('')),
  numbers.map((value) => encodeURIComponent(value)),
  fc.constantFrom('%', '%zz', '%u0041', '..%2f..%2f', '%2e%2e', '.', '..', '%00', ';a=b', '~', '*', '%25%30%30'),
); // prettier-ignore

/** Value of a header that an HTTP client accepts. */
export const headerValue: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('*/*', '', 'x'.repeat(3_000), '-1', '99999999999999999999', "' or 1=1 --", '../../etc/passwd', 'é', 'null', 'bytes=0-1,-5', 'chunked'),
); // prettier-ignore

/** Damages the bytes of a body: cut off, or with other bytes in the middle. */
export const spoil: fc.Arbitrary<(body: Buffer) => Buffer> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((part) => (body: Buffer) => body.subarray(0, part * body.length)),
  fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([part, bytes]) => (body: Buffer) => {
      const at = Math.floor(part * body.length);
      return Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + 1)]);
    }),
  fc
    .constantFrom([0xef, 0xbb, 0xbf], [0xff, 0xfe], [0x00], [0x1f, 0x8b, 0x08])
    .map((bytes) => (body: Buffer) => Buffer.concat([Buffer.from(bytes), body])),
); // prettier-ignore
