import { smallPdf } from '../../testing/small-pdf.ts';
import { sendContact } from '@forman/contract/people/contact';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { createSimulatedSender } from '../../adapters/mail/simulated.ts';
import { makeUser } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

const fiveMegabytes = 5 * 1024 * 1024;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  const association = JSON.stringify({ contactEmail: 'bureau@essai.example' });
  await portal.ctx.db.updateTable('settings').set({ association }).execute();
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(minutes(61)));

const mail = () => portal.ctx.mail as ReturnType<typeof createSimulatedSender>;
const visitor = { name: 'Ada', lastName: 'Martin', email: 'ada@essai.example', tel: '06 12 34 56 78' };
const words = { object: 'Une question', content: 'Bonjour,\n\nPeut-on venir à deux ?' };

const attached = (name: string, bytes: Buffer | string) => ({
  attachment: { name, content: Buffer.from(bytes).toString('base64') },
});
const pdf = smallPdf;

/** Sends a form as this user, or as a visitor (null), and returns the e-mails that left. */
async function sendAs(user: { id: number } | null, body: object) {
  const before = mail().sent.length;
  const caller = await portal.as(user);
  const { statusCode, body: answer } = await caller.raw('POST', `/api${sendContact.path}`, body);
  await portal.run('outbox');
  const violations =
    answer === '' ? [] : ((JSON.parse(answer) as { violations?: object[] }).violations ?? []);
  return { status: statusCode, violations, sent: mail().sent.slice(before) };
}

describe('the sender of a contact message', () => {
  test('MEM-245 MEM-250 MEM-251: is the logged-in account, whatever is sent; the server sets recipient, sender and HTML', async () => {
    const user = await makeUser(portal);
    const { status, sent } = await sendAs(user, {
      ...visitor,
      ...words,
      to: 'victime@essai.example',
      sender: { name: 'Autre', email: 'autre@essai.example' },
      htmlContent: '<script>1</script>',
      content: 'Un <b>mot</b>',
    });
    expect(status).toBe(201);
    expect(sent).toHaveLength(1);
    const [message] = sent;
    expect(message).toMatchObject({
      to: 'bureau@essai.example',
      subject: 'Contact\u00a0: Une question',
      replyTo: { name: `${user.firstName} ${user.lastName}`, address: user.email },
      attachments: [],
    });
    expect(message!.html).toContain('Un &lt;b&gt;mot&lt;/b&gt;');
    expect(message!.html).not.toMatch(/<script|autre@essai|ada@essai|victime/);
  });

  test('MEM-250: both sets of field names give the same e-mail', async () => {
    const first = await sendAs(null, { ...visitor, ...words });
    const second = await sendAs(null, { ...visitor, title: words.object, message: words.content });
    expect([first.status, second.status]).toEqual([201, 201]);
    const [one, two] = [first.sent[0]!, second.sent[0]!];
    expect({ ...two, id: '', written: {} }).toEqual({ ...one, id: '', written: {} });
    expect(one.text).toContain('Peut-on venir à deux ?');
    expect(one.replyTo).toEqual({ name: 'Ada Martin', address: 'ada@essai.example' });
    expect(one.text).toContain('ada@essai.example');
  });

  test('a visitor must give name and address; a line break in a name or an address adds no header', async () => {
    const { status, violations } = await sendAs(null, words);
    expect(status).toBe(422);
    expect(violations.map((one) => (one as { propertyPath: string }).propertyPath)).toEqual([
      'name',
      'lastName',
      'email',
      'tel',
    ]);
    const forged = await sendAs(null, { ...visitor, ...words, email: 'a@b.fr\r\nBcc: c@d.fr' });
    expect(forged).toMatchObject({ status: 422, sent: [] });
    const named = await sendAs(null, {
      ...visitor,
      ...words,
      object: 'Un\r\nBcc: c@d.fr',
      name: 'Ada\r\nBcc',
    });
    expect(named.sent[0]!.subject).not.toMatch(/[\r\n]/);
    expect(named.sent[0]!.replyTo!.name).not.toMatch(/[\r\n]/);
  });

  test('CORE-290: the administrators receive the message if the association has no contact e-mail', async () => {
    await makeUser(portal, { email: 'chef@essai.example', is_admin: true });
    await portal.ctx.db.updateTable('settings').set({ association: '{}' }).execute();
    const { sent } = await sendAs(null, { ...visitor, ...words });
    expect(sent.map(({ to }) => to)).toEqual(['chef@essai.example']);
    const association = JSON.stringify({ contactEmail: 'bureau@essai.example' });
    await portal.ctx.db.updateTable('settings').set({ association }).execute();
  });
});

describe('the content of a contact message', () => {
  test('MEM-246: needs a title and no text', async () => {
    const user = await makeUser(portal);
    for (const body of [{ content: 'x' }, { object: '   ', content: 'x' }, {}]) {
      const { status, violations } = await sendAs(user, body);
      expect([status, violations]).toEqual([422, [{ propertyPath: 'object', message: 'Titre obligatoire' }]]);
    }
    expect((await sendAs(user, { object: 'Juste un titre' })).status).toBe(201);
  });

  test('MEM-247: a PDF that does not open is refused, with what to do', async () => {
    const user = await makeUser(portal);
    const text = Buffer.from('%PDF-1.4\nbonjour\n%%EOF\n');
    expect(await sendAs(user, { ...words, ...attached('a.pdf', text) })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'attachment', message: expect.stringContaining('Ce PDF ne s’ouvre pas') }],
    });
  });

  test('MEM-247 MEM-251: may have one attachment of 5 MB in JSON, and neither a byte more nor a second attachment', async () => {
    const user = await makeUser(portal);
    const whole = await sendAs(user, { ...words, ...attached('Devis été.pdf', pdf(fiveMegabytes)) });
    expect(whole.status).toBe(201);
    const [file] = whole.sent[0]!.attachments;
    expect(file).toMatchObject({ filename: 'Devis été.pdf', contentType: 'application/pdf' });
    expect(Buffer.from(file!.contentBase64, 'base64').length).toBe(fiveMegabytes);

    const heavy = await sendAs(user, { ...words, ...attached('a.pdf', pdf(fiveMegabytes + 1)) });
    expect(heavy).toMatchObject({ status: 422, sent: [] });
    const tenth = Buffer.alloc(Math.round(5.1 * 1024 * 1024));
    expect(
      (await sendAs(user, { ...words, ...attached('a.pdf', Buffer.concat([pdf(), tenth])) })).status,
    ).toBe(422);
    const two = await sendAs(user, {
      ...words,
      ...attached('a.pdf', pdf()),
      file: attached('b.pdf', pdf()).attachment,
    });
    expect(two.violations).toEqual([{ propertyPath: 'attachment', message: 'Une seule pièce jointe' }]);
  });

  async function sendForm(files: [string, Buffer][]): Promise<number> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...visitor, title: 'Un formulaire', message: 'x' }))
      form.append(name, value);
    for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const response = await portal.app.inject({
      method: 'POST',
      url: `/api${sendContact.path}`,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: '192.0.2.77',
    });
    await portal.run('outbox');
    return response.statusCode;
  }

  test('MEM-247 MEM-250: may come as a form with one file, not with two files or more than 5 MB', async () => {
    const before = mail().sent.length;
    expect(await sendForm([['note.txt', Buffer.from('Bonjour à tous')]])).toBe(201);
    expect(mail().sent.at(-1)!.attachments).toMatchObject([
      { filename: 'note.txt', contentType: 'text/plain; charset=utf-8' },
    ]);
    expect(
      await sendForm([
        ['a.pdf', pdf()],
        ['b.pdf', pdf()],
      ]),
    ).toBe(413);
    expect(await sendForm([['a.pdf', pdf(fiveMegabytes + 1)]])).toBe(413);
    expect(mail().sent.length).toBe(before + 1);
  });

  test('MEM-247: may have a file only of an allowed type, in its bytes and in its name', async () => {
    const user = await makeUser(portal);
    const zip = (inside: string) =>
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(`[Content_Types].xml ${inside}`)]);
    const refused: [string, Buffer | string][] = [
      ['page.html', '<script>1</script>'],
      ['dessin.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['image.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['programme.exe', Buffer.from('4d5a9000', 'hex')],
      ['programme.pdf', Buffer.from('4d5a9000', 'hex')],
      ['facture.pdf.exe', pdf()],
      ['archive.zip', zip('')],
      ['macro.docx', zip('word/document.xml word/vbaProject.bin')],
      ['texte.txt', Buffer.from([65, 0, 66])],
      ['vide.pdf', ''],
    ];
    for (const [name, bytes] of refused) {
      const { status, violations, sent } = await sendAs(user, { ...words, ...attached(name, bytes) });
      expect([name, status, sent.length]).toEqual([name, 422, 0]);
      expect(violations).toMatchObject([{ propertyPath: 'attachment' }]);
    }
    for (const [name, bytes] of [
      ['lettre.DOCX', zip('word/document.xml')],
      ['compte.xlsx', zip('xl/workbook.xml')],
      ['photo.jpeg', Buffer.from('ffd8ffe000', 'hex')],
      ['../../etc/passwd.txt', 'bonjour'],
    ] as [string, Buffer | string][]) {
      const { status, sent } = await sendAs(user, { ...words, ...attached(name, bytes) });
      expect([name, status]).toEqual([name, 201]);
      expect(sent[0]!.attachments[0]!.filename).not.toContain('/');
    }
  });
});

/** A file of the old format: a header, its table, one sector of names, then each stream. */
function oleFile(streams: Record<string, Buffer>, folders: string[] = []): Buffer {
  const padded = Object.entries(streams).map(
    ([name, bytes]) => [name, Buffer.concat([bytes, Buffer.alloc(4096)])] as const,
  );
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const names = Buffer.alloc(1024);
  const name = (index: number, text: string, type: number, [first, size] = [0, 0]): void => {
    names.write(text, index * 128, 'utf16le');
    names.writeUInt16LE(2 * text.length + 2, index * 128 + 64);
    names[index * 128 + 66] = type;
    names.writeUInt32LE(first, index * 128 + 116);
    names.writeUInt32LE(size, index * 128 + 120);
  };
  table.writeUInt32LE(2, 4);
  table.writeUInt32LE(0xfffffffe, 8);
  name(0, 'Root Entry', 5, [0xfffffffe, 0]);
  folders.forEach((folder, index) => name(index + 1, folder, 1));
  const body: Buffer[] = [];
  let sector = 3;
  padded.forEach(([text, bytes], index) => {
    const count = Math.floor(bytes.length / 512);
    for (let at = 0; at < count; at += 1)
      table.writeUInt32LE(at === count - 1 ? 0xfffffffe : sector + at + 1, (sector + at) * 4);
    name(folders.length + 1 + index, text, 2, [sector, count * 512]);
    body.push(bytes.subarray(0, count * 512));
    sector += count;
  });
  return Buffer.concat([header, table, names, ...body]);
}
/** The first records of a workbook: it begins, has one sheet of this type, and ends. */
function workbook(sheetType: number, { isProtected = false } = {}): Buffer {
  const record = (type: number, body: number[]): Buffer => Buffer.from([type, 0, body.length, 0, ...body]);
  const begins = Buffer.from([0x09, 0x08, 2, 0, 0, 6]);
  const password = isProtected ? record(0x2f, [0, 0]) : Buffer.alloc(0);
  return Buffer.concat([
    begins,
    password,
    record(0x85, [0, 0, 0, 0, 0, sheetType, 1, 0, 65]),
    record(0x0a, []),
  ]);
}

describe('MEM-247: Word and Excel files of before 2007', () => {
  const letter = { WordDocument: Buffer.from('eca5c100', 'hex') };
  const refused: [what: string, name: string, bytes: Buffer, why: RegExp][] = [
    ['a letter with macros', 'lettre.doc', oleFile(letter, ['Macros', 'VBA']), /macros/],
    ['macros under a name in small letters', 'lettre.doc', oleFile({ ...letter, _vba_project: Buffer.alloc(1) }), /macros/],
    ['a packed file', 'lettre.doc', oleFile({ ...letter, '\u0001Ole10Native': Buffer.alloc(1) }), /d’autres fichiers/],
    ['a table with VBA', 'table.xls', oleFile({ Workbook: workbook(0) }, ['_VBA_PROJECT_CUR']), /macros/],
    ['a table with a sheet of Excel 4 macros', 'table.xls', oleFile({ Workbook: workbook(1) }), /macros/],
    ['a table that a password hides', 'table.xls', oleFile({ Workbook: workbook(0, { isProtected: true }) }), /macros/],
    ['a table that breaks off', 'table.xls', oleFile({ Workbook: workbook(0) }).subarray(0, 2100), /macros/],
    ['no more than a beginning', 'lettre.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /macros/],
    ['neither letter nor table', 'lettre.doc', oleFile({ Autre: Buffer.alloc(1) }), /macros/],
    ['a newer letter with a password', 'lettre.docx', oleFile({ EncryptedPackage: Buffer.alloc(1) }), /mot de passe/],
  ]; // prettier-ignore
  test.each(refused)('%s is refused, with a sentence that says what to send', async (_, name, bytes, why) => {
    const user = await makeUser(portal);
    const { status, violations, sent } = await sendAs(user, { ...words, ...attached(name, bytes) });
    expect([status, sent]).toEqual([422, []]);
    expect(violations).toEqual([{ propertyPath: 'attachment', message: expect.stringMatching(why) }]);
    expect(violations).toMatchObject([{ message: expect.stringMatching(/PDF, \.docx ou \.xlsx$/) }]);
  });

  test.each([
    ['lettre.doc', oleFile(letter), 'application/msword'],
    ['table.xls', oleFile({ Workbook: workbook(0) }), 'application/vnd.ms-excel'],
    ['ancienne.xls', oleFile({ Book: workbook(2) }), 'application/vnd.ms-excel'],
  ])('%s without macros or other files is sent', async (name, bytes, contentType) => {
    const user = await makeUser(portal);
    const { status, sent } = await sendAs(user, { ...words, ...attached(name, bytes) });
    expect(status).toBe(201);
    expect(sent[0]!.attachments).toMatchObject([{ filename: name, contentType }]);
  });
});

describe('a contact message', () => {
  test('is limited to five messages an hour for an address and for a person, whose neighbours do not count', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await sendAs(null, { ...visitor, ...words })).status).toBe(201);
    expect(await sendAs(null, { ...visitor, ...words })).toMatchObject({ status: 429, sent: [] });
    const user = await makeUser(portal);
    for (let count = 0; count < 5; count += 1) expect((await sendAs(user, words)).status).toBe(201);
    expect((await sendAs(user, words)).status).toBe(429);
  });

  test('that fills in the hidden field gets the usual answer, and is not sent', async () => {
    expect(await sendAs(null, { ...visitor, ...words, website: 'http://spam.example' })).toEqual({
      status: 201,
      violations: [],
      sent: [],
    });
  });
});

test('visitors of one IPv6 network share the five messages of an hour', async () => {
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host += 1) {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: `/api${sendContact.path}`,
      remoteAddress: `2001:db8::${host}`,
      payload: { ...visitor, ...words },
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});
