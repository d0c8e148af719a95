import { uploadProdemial } from '@forman/contract/office/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { sendFile } from '../../testing/file-form.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let adminId: number;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  const user = await makeUser(portal, { is_admin: true });
  adminId = user.id;
  admin = await portal.as(user);
});
afterAll(() => portal.close());

const header = 'email;qualification;etoiles_qualification;titre;etoiles_titre';
const upload = (file: Buffer | string, caller = admin) => sendFile(caller, uploadProdemial.path, file);
const qualificationOf = (id: number) =>
  portal.ctx.db
    .selectFrom('users')
    .select([
      'prodemial_qualification as qualification',
      'prodemial_qualification_stars as stars',
      'prodemial_title as title',
      'prodemial_title_stars as titleStars',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the partner’s file', () => {
  test('MEM-372: people are found by e-mail in any case of letters, and the audit log keeps what changed', async () => {
    const [one, two] = [await makeUser(portal), await makeUser(portal)];
    const file = `\uFEFF${header}\r\n${one.email.toUpperCase()};Expert;3;"Maître; conseil";1\r\n\r\n${two.email};;;;\r\nnul@part.example;Or;2;;0\r\n`;
    const answer = await upload(file);
    expect(answer.json()).toEqual({
      updated: 2,
      unknown: [
        {
          line: 5,
          email: 'nul@part.example',
          qualification: 'Or',
          etoiles_qualification: 2,
          titre: '',
          etoiles_titre: 0,
        },
      ],
    });
    expect(await qualificationOf(one.id)).toEqual({
      qualification: 'Expert',
      stars: 3,
      title: 'Maître; conseil',
      titleStars: 1,
    });
    const { rows } = await sql<{ subject_id: string; changes: object }>`
      select subject_id, detail -> 'changes' as changes from audit_log
      where action = 'member.prodemial' and actor_id = ${adminId}`.execute(portal.ctx.db);
    expect(rows).toEqual([
      {
        subject_id: String(one.id),
        changes: expect.objectContaining({ prodemialQualificationStars: { from: 0, to: 3 } }),
      },
    ]);
    // The same file again changes nobody.
    expect((await upload(file)).json()).toMatchObject({ updated: 2 });
    const { rows: after } = await sql`select from audit_log where action = 'member.prodemial'`.execute(
      portal.ctx.db,
    );
    expect(after).toHaveLength(1);
  });

  test('MEM-372: empty columns at its end, which spreadsheets add, are none', async () => {
    const person = await makeUser(portal);
    const answer = await upload(`${header};;\r\n${person.email};Conseiller;2;Manager;3;;\r\n`);
    expect(answer.json()).toEqual({ updated: 1, unknown: [] });
    expect(await qualificationOf(person.id)).toMatchObject({ qualification: 'Conseiller', titleStars: 3 });
  });

  test('MEM-372: may be separated by commas; an apostrophe that kept a formula from running is taken off', async () => {
    const one = await makeUser(portal);
    const file = `${header.replaceAll(';', ',')}\n${one.email},'=1+1,0,,0\n`;
    expect((await upload(file)).json()).toEqual({ updated: 1, unknown: [] });
    expect(await qualificationOf(one.id)).toMatchObject({ qualification: '=1+1' });
  });

  test('MEM-372: a wrong header or line refuses the whole file, with a sentence that says why', async () => {
    const one = await makeUser(portal);
    const good = `${one.email};Or;1;;0`;
    const wrong: [file: Buffer | string, message: RegExp][] = [
      ['', /vide/],
      [`${header}\n`, /aucune ligne sous ses titres/],
      [`mail;qualification\n${good}`, /première ligne du fichier doit être : email;qualification;etoiles/],
      [`${header}\n${good}\nsans-arobase;Or;1;;0`, /Ligne 3 : l’adresse/],
      [`${header}\n${good};x`, /Ligne 2 : il y a trop de colonnes/],
      [`${header}\n${one.email};Or;11;;0`, /les étoiles vont de 0 à 10/],
      [`${header}\n${one.email};Or;=1;;0`, /les étoiles/],
      [`${header}\n${good}\n${good.toUpperCase()}`, /Ligne 3 : la même adresse est déjà à la ligne 2/],
      [`${header}\n${one.email};a\0b;1;;0`, /caractère nul/],
      [`${header}\n${one.email};${'x'.repeat(300)};1;;0`, /trop long/],
      [`${header}\n"${one.email};${'x'.repeat(200_000)}`, /guillemet/],
      [Buffer.from(`${header}\n${one.email};Général;1;;0`, 'latin1'), /UTF-8/],
      [Buffer.from('PK\u0003\u0004classeur'), /classeur/],
    ];
    for (const [file, message] of wrong) {
      const answer = await upload(file);
      expect(answer.json()).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'file', message: expect.stringMatching(message) }],
      });
    }
    expect(await qualificationOf(one.id)).toMatchObject({ qualification: '' });
    const many = `${header}\n${'non;;;;\n'.repeat(30)}`;
    expect((await upload(many)).json().violations).toHaveLength(21);
  });

  test('MEM-372: a file over five megabytes, in another field or missing is refused', async () => {
    const line = (text: string) => `personne@nulle-part.example;${text};0;;0\n`;
    const file = `${header}\n${line('x')}`;
    const rest = 5 * 1024 * 1024 - Buffer.byteLength(file);
    expect((await upload(`${file}${'\n'.repeat(rest)}`)).statusCode).toBe(200);
    expect((await upload(`${file}${'\n'.repeat(rest + 1)}`)).statusCode).toBe(413);
    expect((await upload(`${header}\n${line('x').repeat(200_000)}`)).statusCode).toBe(413);
    expect((await sendFile(admin, uploadProdemial.path, header, { field: 'image' })).statusCode).toBe(422);
    expect((await admin.raw('POST', '/api/upload/prodemial', { file: header })).statusCode).toBe(400);
  });

  test('MEM-372: only administrators may upload the file', async () => {
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect((await upload(header, await portal.as(await makeUser(portal)))).statusCode).toBe(403);
    expect((await upload(header, accountant)).statusCode).toBe(403);
    expect((await upload(header, await portal.as(null))).statusCode).toBe(401);
  });
});
