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

test.each([
  ['RCPT TO', '550 5.1.1 no such mailbox', { what: 'address', retryable: false }],
  ['RCPT TO', '450 4.2.1 try later', { retryable: true }],
  ['DATA', '554 5.7.1 refused', { what: 'message', retryable: false }],
  ['MAIL FROM', '550 5.7.1 sender not allowed', { retryable: true }],
])('an answer to %s of “%s” is read as %j', async (command, answer, expected) => {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      const hello = line.startsWith('EHLO') ? '250 mail.example\r\n' : '250 ok\r\n';
      const taken = line.startsWith('DATA') ? '354 go on\r\n' : hello;
      socket.write(line.startsWith(command) ? `${answer}\r\n` : taken);
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = createSmtpSender({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: { name: '', address: 'portail@forman.example' },
  });
  const message = {
    id: '1',
    to: 'a@essai.example',
    subject: 'Essai',
    text: 'x',
    html: '',
    isAutomatic: true,
  };
  await expect(sender.send({ ...message, attachments: [] })).rejects.toMatchObject(expected);
  server.close();
});
