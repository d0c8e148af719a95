import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** The part of PayPal that opening an order needs. */
export async function startPaypal(port: number) {
  let hanging = false;
  const orders: string[] = [];
  const server = createHttpServer((request, response) => {
    if (hanging) return;
    request.resume();
    const isToken = request.url === '/v1/oauth2/token';
    if (!isToken) orders.push(`ORDER-${orders.length + 1}`);
    const body = isToken
      ? { access_token: 'token', expires_in: 32_400 }
      : { id: orders.at(-1), status: 'PAYER_ACTION_REQUIRED' };
    response.writeHead(isToken ? 200 : 201, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    hang: (value: boolean): void => void (hanging = value),
    knows: (id: string): boolean => orders.includes(id),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A mail server that accepts every message and records its recipient. */
export async function startMailServer(port: number) {
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let reading = false;
    let rest = '';
    socket.write('220 essai ESMTP\r\n');
    const hear = (line: string): void => {
      if (reading) {
        if (line !== '.') return;
        reading = false;
        socket.write('250 OK\r\n');
        return;
      }
      const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
      if (recipient) recipients.push(recipient);
      reading = /^DATA/i.test(line);
      if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
      else socket.write(reading ? '354 Go on\r\n' : '250 OK\r\n');
    };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    recipients: (): readonly string[] => recipients,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
