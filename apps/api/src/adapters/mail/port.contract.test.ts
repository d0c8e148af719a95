import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import ICAL from 'ical.js';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import type { Attachment, MailMessage, MailSender } from './port.ts';
import { type ReadMail, readMail } from './read-mail.testing.ts';
import { createSimulatedSender } from './simulated.ts';
import { createSmtpSender } from './smtp.ts';

/** A sender under the common contract. `last` returns the last message, as a mailbox program reads it. */
type Subject = { sender: MailSender; last: () => Promise<ReadMail> };

const from = { name: 'Forman', address: 'portail@association.example' };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server that accepts every message and keeps the last one. */
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
  closing.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    sender: createSmtpSender({ smtpUrl: `smtp://127.0.0.1:${port}`, from }),
    last: async () => readMail(heard),
  };
}

/** The simulated sender; its last message is written as it would travel over SMTP. */
async function simulated(): Promise<Subject> {
  const sender = createSimulatedSender(from);
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    sender,
    last: async () => {
      const { message: written } = await writer.sendMail(sender.sent.at(-1)!.written);
      return readMail((written as Buffer).toString());
    },
  };
}

const message: MailMessage = {
  id: '5f0c6b1e-9a43-4d57-8a57-1a0b6d8f4c11',
  to: 'camille@essai.example',
  subject: 'Rappel',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  isAutomatic: true,
  attachments: [],
};
const url = `https://portail.example/desabonnement/115-career-${'x'.repeat(43)}`;

const entry = (method: 'REQUEST' | 'CANCEL', uid: string): Attachment => ({
  filename: `${uid}.ics`,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  contentBase64: Buffer.from(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//essai//FR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Réunion d’été\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ).toString('base64'),
  invitation: method,
});
const methodIn = (body: string): unknown =>
  new ICAL.Component(ICAL.parse(body)).getFirstPropertyValue('method');

describe.each([smtp, simulated])('mail by %o', (open) => {
  test('a message that can be turned off carries the two headers of one-click unsubscription (RFC 8058)', async () => {
    const { sender, last } = await open();
    await sender.send({ ...message, unsubscribeUrl: url });
    const { header } = await last();
    expect(header('To')).toBe(message.to);
    expect(header('List-Unsubscribe')).toBe(`<${url}>`);
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  test('an obligatory message carries neither header, and replies go to its author', async () => {
    const { sender, last } = await open();
    await sender.send({ ...message, replyTo: { name: 'Karim Haddad', address: 'karim@essai.example' } });
    const { header } = await last();
    expect(header('Subject')).toBe('Rappel');
    expect(header('List-Unsubscribe')).toBeUndefined();
    expect(header('List-Unsubscribe-Post')).toBeUndefined();
    expect(header('Reply-To')).toBe('Karim Haddad <karim@essai.example>');
  });

  test('MEM-377: the sender is the configured one, whoever wrote the message', async () => {
    const { sender, last } = await open();
    await sender.send({ ...message, replyTo: { name: 'Karim Haddad', address: 'karim@essai.example' } });
    expect((await last()).header('From')).toBe('Forman <portail@association.example>');
  });

  test('the Message-ID is of the sender’s domain, and stays the same when a message is sent again', async () => {
    const { sender, last } = await open();
    const ids: (string | undefined)[] = [];
    for (const id of [message.id, message.id, 'another']) {
      await sender.send({ ...message, id });
      ids.push((await last()).header('Message-ID'));
    }
    expect(ids).toEqual([
      `<${message.id}@association.example>`,
      `<${message.id}@association.example>`,
      '<another@association.example>',
    ]);
  });

  test('an automatic message declares itself as such and suppresses automatic replies (RFC 3834)', async () => {
    const { sender, last } = await open();
    await sender.send(message);
    const automatic = await last();
    expect(automatic.header('Auto-Submitted')).toBe('auto-generated');
    expect(automatic.header('X-Auto-Response-Suppress')).toBe('DR, RN, NRN, OOF, AutoReply');
    await sender.send({ ...message, isAutomatic: false });
    const personal = await last();
    expect(personal.header('Auto-Submitted')).toBeUndefined();
    expect(personal.header('X-Auto-Response-Suppress')).toBeUndefined();
  });

  test.each(['REQUEST', 'CANCEL'] as const)(
    'one calendar entry is sent as alternative and as file, with the method %s',
    async (method) => {
      const { sender, last } = await open();
      await sender.send({ ...message, attachments: [entry(method, 'a')] });
      const { parts } = await last();
      expect(parts.map(({ type, within }) => [type, within])).toEqual([
        ['text/plain', 'multipart/alternative'],
        ['text/html', 'multipart/alternative'],
        ['text/calendar', 'multipart/alternative'],
        ['application/ics', 'multipart/mixed'],
      ]);
      const [, , invitation, file] = parts;
      expect(invitation!.parameters).toEqual({ charset: 'utf-8', method });
      expect(methodIn(invitation!.body)).toBe(method);
      expect(file!.parameters.name).toBe('a.ics');
      expect(file!.body).toBe(invitation!.body);
      expect(file!.body).toContain('Réunion d’été');
    },
  );

  test('several calendar entries are files, each with its own method', async () => {
    const { sender, last } = await open();
    await sender.send({ ...message, attachments: [entry('REQUEST', 'a'), entry('CANCEL', 'b')] });
    const { parts } = await last();
    const files = parts.filter(({ type }) => type === 'text/calendar');
    expect(files.map(({ within, parameters }) => [within, parameters.method, parameters.name])).toEqual([
      ['multipart/mixed', 'REQUEST', 'a.ics'],
      ['multipart/mixed', 'CANCEL', 'b.ics'],
    ]);
    for (const { parameters, body } of files) expect(methodIn(body)).toBe(parameters.method);
  });

  test('a calendar that a person attached is a file and no invitation', async () => {
    const { sender, last } = await open();
    const { invitation: _, ...sentAlong } = entry('REQUEST', 'a');
    await sender.send({ ...message, attachments: [sentAlong] });
    expect((await last()).parts.at(-1)).toMatchObject({ type: 'text/calendar', within: 'multipart/mixed' });
  });
});
