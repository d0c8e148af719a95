import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { MailMessage, MailSender } from './port.ts';
import { createSimulatedSender } from './simulated.ts';
import { createSmtpSender } from './smtp.ts';

/** What both senders promise. `headerOf` reads a header of the last message, as a mailbox program finds it. */
type Subject = {
  sender: MailSender;
  headerOf: (name: string) => string | undefined;
  close: () => void;
};

/** A mail server that takes every message, and keeps what it heard. */
async function smtp(): Promise<Subject> {
  let heard = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (isData) {
        heard += text;
        if (!heard.endsWith('\r\n.\r\n')) return;
        isData = false;
        return socket.write('250 ok\r\n');
      }
      isData = text.startsWith('DATA');
      if (isData) heard = '';
      socket.write(isData ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    sender: createSmtpSender({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portail@forman.example' }),
    headerOf: (name) => {
      const [head = ''] = heard.split('\r\n\r\n');
      // A long line is folded: what begins with a space goes on with the one before.
      const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
      return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    },
    close: () => server.close(),
  };
}

async function simulated(): Promise<Subject> {
  const sender = createSimulatedSender();
  const headers: Record<string, (message: MailMessage) => string | undefined> = {
    Subject: ({ subject }) => subject,
    To: ({ to }) => to,
    'Reply-To': ({ replyTo }) => replyTo && `${replyTo.name} <${replyTo.address}>`,
    'List-Unsubscribe': ({ unsubscribeUrl }) => unsubscribeUrl && `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': ({ unsubscribeUrl }) => unsubscribeUrl && 'List-Unsubscribe=One-Click',
  };
  return { sender, headerOf: (name) => headers[name]?.(sender.sent.at(-1)!), close: () => {} };
}

const message: MailMessage = {
  id: '12',
  to: 'camille@essai.example',
  subject: 'Rappel',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  attachments: [],
};
const url = `https://portail.example/desabonnement/115-career-${'x'.repeat(43)}`;

describe.each([smtp, simulated])('%o', (open) => {
  test('a message that can be turned off says where, in the two headers of a one-click end (RFC 8058)', async () => {
    const { sender, headerOf, close } = await open();
    await sender.send({ ...message, unsubscribeUrl: url });
    expect(headerOf('To')).toBe(message.to);
    expect(headerOf('List-Unsubscribe')).toBe(`<${url}>`);
    expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    close();
  });

  test('one that comes in any case has neither; an answer goes to who wrote it', async () => {
    const { sender, headerOf, close } = await open();
    await sender.send({ ...message, replyTo: { name: 'Karim Haddad', address: 'karim@essai.example' } });
    expect(headerOf('Subject')).toBe('Rappel');
    expect(headerOf('List-Unsubscribe')).toBeUndefined();
    expect(headerOf('List-Unsubscribe-Post')).toBeUndefined();
    expect(headerOf('Reply-To')).toBe('Karim Haddad <karim@essai.example>');
    close();
  });
});

test('MEM-377 the sender is the configured one, whoever wrote the message', async () => {
  const { sender, headerOf, close } = await smtp();
  await sender.send({ ...message, replyTo: { name: 'Karim Haddad', address: 'karim@essai.example' } });
  expect(headerOf('From')).toBe('portail@forman.example');
  close();
});
