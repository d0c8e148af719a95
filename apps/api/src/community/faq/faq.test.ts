import * as calls from '@forman/contract/community/faq';
import { faqMessages } from '@forman/domain/community/faq';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFaqQuestion, makeUser } from '../../testing/factories.ts';
import { type Caller, gateFor, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let member: Caller;
let guest: Caller;

beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  member = await portal.as(await makeUser(portal));
  guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
});
afterAll(() => portal.close());
beforeEach(() => sql`truncate faq_sections, faq_categories, faq_questions cascade`.execute(portal.ctx.db));

const add = (body: object, who = admin) =>
  who.call(calls.createIssue, { body: { question: 'Où payer ?', reponse: '<p>Ici.</p>', ...body } });
const addRefused = async (body: object) => {
  const refusal = await admin.refusal(calls.createIssue, {
    body: { question: 'Où payer ?', reponse: '<p>Ici.</p>', ...body },
  });
  expect(refusal.status).toBe(422);
  return Object.fromEntries(
    (refusal.violations ?? []).map(({ propertyPath, message }) => [propertyPath, message]),
  );
};
const sections = () => member.call(calls.listSections);
const rowsIn = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(portal.ctx.db);
  return rows[0]!.count;
};

describe('the FAQ', () => {
  test('MEM-217 MEM-224 MEM-225 MEM-412: gives sections with categories, a category with questions, a question with its answer', async () => {
    const first = await add({ newSection: 'Argent', newSubCategory: 'Payer' });
    const second = await add({
      subCategory: `/api/sub_categories/${first.subCategory.id}`,
      question: 'Quand payer ?',
    });
    const { section } = first.subCategory;
    const empty = await admin.call(calls.createSubCategory, {
      body: { section: section.id, title: 'Avoirs' },
    });
    const other = await admin.call(calls.createSection, { body: { title: 'Adhésion' } });
    for (const who of [member, guest]) {
      expect(await who.call(calls.listSections)).toEqual([
        {
          id: section.id,
          title: 'Argent',
          subCategories: [
            { id: first.subCategory.id, title: 'Payer', issueCount: 2 },
            { id: empty.id, title: 'Avoirs', issueCount: 0 },
          ],
        },
        { id: other.id, title: 'Adhésion', subCategories: [] },
      ]);
      expect(await who.call(calls.getSubCategory, { params: { id: first.subCategory.id } })).toEqual({
        id: first.subCategory.id,
        title: 'Payer',
        section: { id: section.id, title: 'Argent' },
        issues: [
          { id: first.id, question: 'Où payer ?' },
          { id: second.id, question: 'Quand payer ?' },
        ],
      });
      expect(await who.call(calls.getSubCategory, { params: { id: empty.id } })).toMatchObject({
        issues: [],
      });
      expect(await who.call(calls.getIssue, { params: { id: first.id } })).toEqual({
        id: first.id,
        question: 'Où payer ?',
        reponse: '<p>Ici.</p>',
        version: 0,
        subCategory: {
          id: first.subCategory.id,
          title: 'Payer',
          section: { id: section.id, title: 'Argent' },
        },
      });
    }
    for (const call of [calls.getSubCategory, calls.getIssue])
      expect(await member.refusal(call, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
    const nobody = await portal.as(null);
    expect(await nobody.refusal(calls.listSections)).toMatchObject({ status: 401 });
  });

  test('is searched by all words in question and answer, whatever the accents and capitals, and not by tags', async () => {
    const inAnswer = await makeFaqQuestion(portal, {
      question: 'Où payer ?',
      reponse: '<p>Votre <strong>cotisation</strong> se règle en ligne.</p>',
    });
    const inQuestion = await makeFaqQuestion(portal, { question: 'Quelle cotisation régler ?' });
    const found = async (search: string) =>
      (await member.call(calls.searchIssues, { query: { search } })).map(({ id }) => id);
    expect(await found('COTISATION')).toEqual([inQuestion.issue, inAnswer.issue]);
    expect(await found('ligne cotisation')).toEqual([inAnswer.issue]);
    expect(await found('regle')).toEqual([inQuestion.issue, inAnswer.issue]);
    for (const nothing of ['strong', '%%', '__', '\\\\', 'cotisation inconnue'])
      expect(await found(nothing)).toEqual([]);
    // The longest text that the search field accepts.
    expect(await found('cotisation '.repeat(18))).toHaveLength(2);
    expect(await member.refusal(calls.searchIssues, { query: { search: 'a' } })).toMatchObject({
      status: 422,
    });
  });

  test('finds questions for a misspelt word that no question has, and nothing for nonsense', async () => {
    const avoir = await makeFaqQuestion(portal, {
      question: 'Puis-je me faire rembourser un avoir ?',
      reponse: '<p>Oui, par virement, à la fin de votre adhésion.</p>',
    });
    const refunded = await makeFaqQuestion(portal, { question: 'Quand vient le remboursement ?' });
    const found = async (search: string) =>
      (await member.call(calls.searchIssues, { query: { search } })).map(({ id, isNear }) => [id, isNear]);
    expect(await found('avoir')).toEqual([[avoir.issue, false]]);
    for (const slip of ['avior', 'adhesoin', 'adhésionn', 'fin avior'])
      expect(await found(slip)).toEqual([[avoir.issue, true]]);
    expect(await found('remboursment')).toEqual([
      [refunded.issue, true],
      [avoir.issue, true],
    ]);
    const meant = async (search: string) =>
      (await member.call(calls.searchIssues, { query: { search } })).map((one) => one.meant);
    expect(await meant('avoir')).toEqual([null]);
    expect(await meant('AVIOR')).toEqual(['avoir']);
    expect(await meant('adhesoin')).toEqual(['adhésion']);
    expect(await meant('fin avior')).toEqual(['fin avoir']);
    expect(await meant('remboursment')).toEqual(['remboursement', 'rembourser']);
    for (const nothing of ['xyzzy', 'avior xyzzy', 'voiture', 'table', 'pizza', '%%%%'])
      expect(await found(nothing)).toEqual([]);
  });

  test('gives five near results at most, matches in the question first, and shows the matching line of an answer', async () => {
    const long = 'Rien de tel ne se trouve dans les premiers mots de cette réponse. '.repeat(3);
    const makes = [
      {
        question: 'Puis-je céder ma place ?',
        reponse: `<p>${long}Non.</p><p>Un <i>Avoir</i> ne se cède pas.</p>`,
      },
      { question: 'Un avoir, pour quoi faire ?', reponse: '<p>Pour payer.</p>' },
      ...['Un', 'Deux', 'Trois', 'Quatre'].map((question) => ({ question, reponse: '<p>Un avoir.</p>' })),
    ];
    const made: number[] = [];
    for (const make of makes) made.push((await makeFaqQuestion(portal, make)).issue);
    const found = await member.call(calls.searchIssues, { query: { search: 'avior' } });
    expect(found.map(({ id }) => id)).toEqual([made[1], made[0], ...made.slice(2, 5)]);
    expect(found[0]).toMatchObject({ meant: 'avoir', line: null });
    expect(found[1]!.line).toEqual({
      before: '… mots de cette réponse. Non. Un ',
      word: 'Avoir',
      after: ' ne se cède pas.',
    });
    const exact = await member.call(calls.searchIssues, { query: { search: 'un avoir' } });
    expect(exact).toHaveLength(6);
    expect(exact.find(({ id }) => id === made[1])).toMatchObject({ isNear: false, meant: null, line: null });
    expect(exact.at(-1)).toMatchObject({ line: { before: 'Un ', word: 'avoir', after: '.' } });
  });

  test('gives twenty results of a search at most', async () => {
    const { subCategory } = await makeFaqQuestion(portal);
    await sql`insert into faq_questions (category_id, question, answer_html)
      select ${subCategory}, 'Pareille ' || n, '<p>Oui.</p>' from generate_series(1, 25) n`.execute(
      portal.ctx.db,
    );
    expect(await member.call(calls.searchIssues, { query: { search: 'pareille' } })).toHaveLength(20);
  });
});

describe('a change of the FAQ', () => {
  test('MEM-226: is refused to anybody but an administrator', async () => {
    const { section, subCategory, issue } = await makeFaqQuestion(portal);
    const xman = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_pilot: true }));
    for (const who of [member, guest, xman]) {
      const refused = await Promise.all([
        who.refusal(calls.createIssue, { body: { subCategory, question: 'Où ?', reponse: '<p>Là.</p>' } }),
        who.refusal(calls.updateIssue, { params: { id: issue }, body: { question: 'Où ?' } }),
        who.refusal(calls.deleteIssue, { params: { id: issue } }),
        who.refusal(calls.createSection, { body: { title: 'Autre' } }),
        who.refusal(calls.renameSection, { params: { id: section }, body: { title: 'Autre' } }),
        who.refusal(calls.deleteSection, { params: { id: section } }),
        who.refusal(calls.createSubCategory, { body: { section, title: 'Autre' } }),
        who.refusal(calls.renameSubCategory, { params: { id: subCategory }, body: { title: 'Autre' } }),
        who.refusal(calls.deleteSubCategory, { params: { id: subCategory } }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(403));
    }
    expect(await sections()).toMatchObject([{ id: section, subCategories: [{ issueCount: 1 }] }]);
  });

  test('MEM-226: adds a question with its new section and category together or not at all, each with an audit line', async () => {
    const made = await add({ newSection: ' Argent ', newSubCategory: 'Payer' });
    expect(made.subCategory).toMatchObject({ title: 'Payer', section: { title: 'Argent' } });
    const { rows } = await sql<{ action: string; subject: string; detail: object }>`
      select action, subject, detail from audit_log where action like 'faq.%' order by id desc limit 3`.execute(
      portal.ctx.db,
    );
    expect(rows.toReversed()).toEqual([
      { action: 'faq.add', subject: 'faq_section', detail: { title: 'Argent' } },
      { action: 'faq.add', subject: 'faq_category', detail: { title: 'Payer' } },
      { action: 'faq.add', subject: 'faq_question', detail: { question: 'Où payer ?' } },
    ]);
    const { section, id } = made.subCategory;
    expect(await addRefused({ newSection: 'ARGENT', newSubCategory: 'Autre' })).toEqual({
      newSection: faqMessages.sameSection,
    });
    expect(await addRefused({ section: section.id, newSubCategory: 'pàyer' })).toEqual({
      newSubCategory: faqMessages.sameSubCategory,
    });
    expect(await addRefused({ subCategory: id, question: 'où payer ?' })).toEqual({
      question: faqMessages.sameQuestion,
    });
    expect(await addRefused({})).toEqual({ subCategory: faqMessages.subCategory });
    expect(await addRefused({ subCategory: 999_999 })).toEqual({ subCategory: faqMessages.subCategory });
    expect(await addRefused({ section: 999_999, newSubCategory: 'Ailleurs' })).toEqual({
      section: faqMessages.section,
    });
    expect(
      await addRefused({ newSection: 'Neuve', newSubCategory: ' ', question: ' ', reponse: '<p> </p>' }),
    ).toEqual({
      newSubCategory: faqMessages.newSubCategory,
      question: faqMessages.question,
      reponse: faqMessages.reponse,
    });
    // Another section may have the same title, and nothing of the refused question stayed.
    await add({ newSection: 'Adhésion', newSubCategory: 'Payer' });
    expect((await sections()).map(({ title }) => title)).toEqual(['Argent', 'Adhésion']);
    expect([await rowsIn('faq_categories'), await rowsIn('faq_questions')]).toEqual([2, 2]);
  });

  test('MEM-223: sanitises an answer when it is written', async () => {
    const { id } = await add({
      newSection: 'Argent',
      newSubCategory: 'Payer',
      reponse:
        '<p onclick="x()">Ici.<script>alert(1)</script> <a href="javascript:alert(1)">là</a></p><img src="x" onerror="x()">',
    });
    const { reponse } = await member.call(calls.getIssue, { params: { id } });
    expect(reponse).toContain('<p>Ici.');
    for (const bad of ['script', 'onclick', 'onerror', '<img']) expect(reponse).not.toContain(bad);
    // An answer of forbidden markup only is empty.
    expect(await addRefused({ newSection: 'B', newSubCategory: 'C', reponse: '<script>a</script>' })).toEqual(
      {
        reponse: faqMessages.reponse,
      },
    );
  });

  test('edits a question in part, moves it or deletes it', async () => {
    const one = await makeFaqQuestion(portal, { question: 'Une ?' });
    const two = await makeFaqQuestion(portal, { question: 'Deux ?' });
    const edit = (body: object, id = one.issue) => admin.call(calls.updateIssue, { params: { id }, body });
    expect(await edit({ reponse: '<p>Non.</p>' })).toMatchObject({
      question: 'Une ?',
      reponse: '<p>Non.</p>',
    });
    expect(await edit({ question: 'Une autre ?' })).toMatchObject({ reponse: '<p>Non.</p>' });
    expect(await edit({ subCategory: two.subCategory })).toMatchObject({
      question: 'Une autre ?',
      subCategory: { id: two.subCategory },
    });
    expect(await edit({ section: one.section, newSubCategory: 'Neuve' })).toMatchObject({
      subCategory: { title: 'Neuve', section: { id: one.section } },
    });
    for (const [body, path] of [
      [{ question: ' ' }, 'question'],
      [{ reponse: '<p></p>' }, 'reponse'],
      [{ subCategory: 999_999 }, 'subCategory'],
      [{ subCategory: two.subCategory, question: 'deux ?' }, 'question'],
    ] as const) {
      expect(await admin.refusal(calls.updateIssue, { params: { id: one.issue }, body })).toMatchObject({
        status: 422,
        violations: [{ propertyPath: path }],
      });
    }
    await admin.call(calls.deleteIssue, { params: { id: one.issue } });
    for (const call of [calls.getIssue, calls.deleteIssue])
      expect(await admin.refusal(call, { params: { id: one.issue } })).toMatchObject({ status: 404 });
    expect(await admin.refusal(calls.updateIssue, { params: { id: one.issue }, body: {} })).toMatchObject({
      status: 404,
    });
  });

  test('on an outdated version of a question gets 409 and overwrites nothing', async () => {
    const { issue } = await makeFaqQuestion(portal, { question: 'Une ?' });
    const { version } = await admin.call(calls.getIssue, { params: { id: issue } });
    const edit = (question: string) => ({ params: { id: issue }, body: { question, version } });
    const done = await Promise.allSettled(
      ['Deux ?', 'Trois ?'].map((question) => admin.call(calls.updateIssue, edit(question))),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admin.refusal(calls.updateIssue, edit('Quatre ?'))).toMatchObject({
      status: 409,
      reason: 'changed_meanwhile',
    });
    const now = await admin.call(calls.getIssue, { params: { id: issue } });
    expect(now.version).toBe(version + 1);
    expect(['Deux ?', 'Trois ?']).toContain(now.question);
    // Control: an edit without a version overwrites.
    await admin.call(calls.updateIssue, { params: { id: issue }, body: { question: 'Cinq ?' } });
    expect((await admin.call(calls.getIssue, { params: { id: issue } })).question).toBe('Cinq ?');
  });

  test('renames a section or a category, and deletes it only when it is empty', async () => {
    const { section, subCategory, issue } = await makeFaqQuestion(portal);
    const other = await admin.call(calls.createSection, { body: { title: 'Autre' } });
    const taken = { status: 422, violations: [{ propertyPath: 'title', message: faqMessages.sameSection }] };
    expect(
      await admin.refusal(calls.renameSection, { params: { id: section }, body: { title: 'autre' } }),
    ).toMatchObject(taken);
    expect(await admin.refusal(calls.createSection, { body: { title: 'AUTRE' } })).toMatchObject(taken);
    // Its own title in other letters.
    expect(
      await admin.call(calls.renameSection, { params: { id: other.id }, body: { title: 'AUTRE' } }),
    ).toEqual({ id: other.id, title: 'AUTRE' });
    expect(
      await admin.call(calls.renameSubCategory, { params: { id: subCategory }, body: { title: 'Payer' } }),
    ).toEqual({ id: subCategory, title: 'Payer' });
    expect(await admin.refusal(calls.createSubCategory, { body: { section, title: 'payer' } })).toMatchObject(
      {
        violations: [{ propertyPath: 'title', message: faqMessages.sameSubCategory }],
      },
    );
    expect(
      await admin.refusal(calls.createSubCategory, { body: { section: 999_999, title: 'Payer' } }),
    ).toMatchObject({ violations: [{ propertyPath: 'section' }] });

    const notEmpty = { status: 409, reason: 'faq_not_empty' };
    const removeSection = { params: { id: section } };
    const removeCategory = { params: { id: subCategory } };
    expect(await admin.refusal(calls.deleteSection, removeSection)).toMatchObject(notEmpty);
    expect(await admin.refusal(calls.deleteSubCategory, removeCategory)).toMatchObject(notEmpty);
    await admin.call(calls.deleteIssue, { params: { id: issue } });
    await admin.call(calls.deleteSubCategory, removeCategory);
    await admin.call(calls.deleteSection, removeSection);
    expect(await sections()).toEqual([{ id: other.id, title: 'AUTRE', subCategories: [] }]);
    for (const id of [section, 999_999]) {
      expect(await admin.refusal(calls.deleteSection, { params: { id } })).toMatchObject({ status: 404 });
      expect(
        await admin.refusal(calls.renameSection, { params: { id }, body: { title: 'X' } }),
      ).toMatchObject({ status: 404 });
      expect(
        await admin.refusal(calls.renameSubCategory, { params: { id }, body: { title: 'X' } }),
      ).toMatchObject({ status: 404 });
    }
  });
});

describe('simultaneous changes of the FAQ', () => {
  const outcomes = async (acts: Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).map((result) =>
      result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status,
    );

  test('MEM-226: of ten equal questions sent at once, one is added and the others get a violation on the field', async () => {
    const done = await outcomes(
      Array.from({ length: 10 }, () => add({ newSection: 'Argent', newSubCategory: 'Payer' })),
    );
    expect(done.toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)]);
    expect([await rowsIn('faq_sections'), await rowsIn('faq_questions')]).toEqual([1, 1]);
  });

  test('the deletion of a category and a new question in it never both succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { subCategory, issue } = await makeFaqQuestion(portal);
      await admin.call(calls.deleteIssue, { params: { id: issue } });
      const acts = [
        () => admin.call(calls.deleteSubCategory, { params: { id: subCategory } }),
        () => add({ subCategory }),
      ];
      const [first, second] = await outcomes((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const [removed, added] = round % 2 ? [first, second] : [second, first];
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([removed, added]);
    }
  });

  test('control: without the lock two writers both find the title free, and the second one fails', async () => {
    const gate = gateFor(2);
    const done = await Promise.allSettled(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql`select from faq_sections where plain_text(title) = 'argent'`.execute(tx);
          await gate();
          if (rows.length === 0) await sql`insert into faq_sections (title) values ('Argent')`.execute(tx);
        }),
      ),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
