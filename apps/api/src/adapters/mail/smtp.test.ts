import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createSmtpSender } from './smtp.ts';

test('a server without STARTTLS gets neither the password nor the message', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      heard.push(line);
      socket.write(line.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = createSmtpSender({
    smtpUrl: `smtp://forman:secret@127.0.0.1:${port}`,
    from: { name: '', address: 'portail@forman.example' },
  });
  const message = {
    id: '1',
    to: 'a@essai.example',
    subject: 'Essai',
    text: '',
    html: '',
    isAutomatic: true,
    attachments: [],
  };
  await expect(sender.send(message)).rejects.toThrow('the message was not accepted');
  expect(heard.join('')).toContain('STARTTLS');
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/);
  server.close();
});
