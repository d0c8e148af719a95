import fc from 'fast-check';

/** Bytes for a bare socket that no HTTP client would send. */

type Line = { method: string; path: string };

const hello = Buffer.from('16030100c8010000c40303', 'hex');
const host = 'Host: localhost\r\n';

const requestLines = ({ method, path }: Line): string[] => [
  `${method} ${path} HTTP/1.0\r\n\r\n`,
  `${method} ${path} HTTP/9.9\r\n${host}\r\n`,
  `${method} ${path}\r\n\r\n`,
  `${method}  ${path}  HTTP/1.1\r\n${host}\r\n`,
  `${method} ${path}\u0000 HTTP/1.1\r\n${host}\r\n`,
  `${method} ${path} é HTTP/1.1\r\n${host}\r\n`,
  `${method.toLowerCase()} ${path} HTTP/1.1\r\n${host}\r\n`,
  `${method} http://ailleurs.example${path} HTTP/1.1\r\n${host}\r\n`,
  `${method} * HTTP/1.1\r\n${host}\r\n`,
  `${method} ${path}${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `CONNECT ailleurs.example:443 HTTP/1.1\r\n${host}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET /api/../../../etc/passwd HTTP/1.1\r\n${host}\r\n`,
  `GET /..%2f..%2fetc/passwd HTTP/1.1\r\n${host}\r\n`,
  `GET /assets/../../package.json HTTP/1.1\r\n${host}\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
];

const headerBlocks = [
  'Sans deux-points\r\n', ': vide\r\n', 'X : 1\r\n', 'X: a\u0000b\r\n', 'X: a\r\n suite\r\n', 'X: a\rb\r\n', 'X: 1\r\n'.repeat(2_500),
  `X: ${'x'.repeat(70_000)}\r\n`, 'Host: autre.example\r\n', 'Host: \r\n', 'Content-Length: -1\r\n', 'Content-Length: 1e3\r\n',
  'Content-Length: 99999999999999999999\r\n', 'Content-Length: 4\r\nContent-Length: 5\r\n', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked, identity\r\n', 'Transfer-Encoding: xchunked\r\n', 'Upgrade: websocket\r\nConnection: Upgrade\r\n', 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n',
  'Expect: 100-continue\r\nContent-Length: 2\r\n', 'Expect: nimporte\r\n', 'Connection: close, keep-alive, x\r\n', 'Authorization: Bearer \u00ff\r\n',
]; // prettier-ignore

const chunks = ['zz\r\n', '5\r\nab\r\n0\r\n\r\n', 'ffffffffffffffff\r\nab', '2;x=y\r\n{}\r\n0\r\n\r\n', '-1\r\n\r\n', `2${'0'.repeat(5_000)}\r\n{}`]; // prettier-ignore

export function socketBytes({ method, path }: Line): fc.Arbitrary<Buffer> {
  const head = `${method} ${path} HTTP/1.1\r\n${host}`;
  return fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(hello),
    fc.constantFrom(...requestLines({ method, path })).map((text) => Buffer.from(text, 'latin1')),
    fc
      .constantFrom(...headerBlocks)
      .map((block) => Buffer.from(`${head}${block}\r\n{"a":1}GET / HTTP/1.1\r\n\r\n`, 'latin1')),
    fc
      .constantFrom(...chunks)
      .map((chunk) =>
        Buffer.from(
          `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
          'latin1',
        ),
      ),
    // A body that never comes, and twenty requests in one packet.
    fc.constant(Buffer.from(`${head}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a"`)),
    fc.constant(Buffer.from(`${head}\r\n`.repeat(20))),
  );
}
