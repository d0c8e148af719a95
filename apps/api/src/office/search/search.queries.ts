import { wordsOf } from '@forman/domain/values/search';
import { may, type Viewer } from '@forman/domain/access';
import type { Findings } from '@forman/contract/office/search';
import type { Cents } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import { findsByEmail } from '@forman/domain/people/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasPlainWords, hasWords, inside, startingWith } from '../../db/patterns.ts';
import { customerId } from '../../books/invoicing/transactions.queries.ts';
import { readableNews } from '../../community/news/news.queries.ts';
import { listedForAnyKind } from '../../sessions/sessions/sessions.queries.ts';

/** Most results of each group. */
const limits = { people: 6, sessions: 5, documents: 5, news: 4, faq: 4, sites: 3 };
/** Words of a name that are compared; further ones are ignored. */
const mostWords = 4;

type DocumentRow = Omit<Findings['documents'][number], 'gross'> & { grossCents: Cents };
export type FoundRow = Omit<Findings, 'documents'> & { documents: DocumentRow[] };

/** Finds everything in one statement; a group that the viewer has no right to is empty without being read. */
export async function findAnything(
  db: Db,
  { viewer, words, now }: { viewer: Viewer; words: string; now: Date },
): Promise<FoundRow> {
  const { rows } = await sql<FoundRow>`
    with named as materialized (select id from users u where u.deleted_at is null and ${isNamed(viewer, words)})
    select ${people(viewer, words)} as people, ${sessions(viewer, words, now)} as sessions,
      ${documents(viewer, words)} as documents, ${news(viewer, words, now)} as news,
      ${faq(viewer, words)} as faq, ${sites(viewer, words)} as sites`.execute(db);
  return rows[0]!;
}

const list = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(l) from (${of}) l), '[]')`;
const nothing = sql`'[]'::json`;

const wordStarts = (column: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`(plain_text(${column}) like ${startingWith(word)} or plain_text(${column}) like ${inside(word)})`;

/** SQL condition: each word begins a first or a last name; administrators search by e-mail too. */
function isNamed(viewer: Viewer, words: string): RawBuilder<unknown> {
  const each = wordsOf(words).slice(0, mostWords);
  const byName = sql.join(
    each.map(
      (word) => sql`(${wordStarts(sql`u.last_name`, word)} or ${wordStarts(sql`u.first_name`, word)})`,
    ),
    sql` and `,
  );
  return findsByEmail(viewer) && words.includes('@')
    ? sql`plain_text(u.email) like ${startingWith(words)}`
    : sql`(${byName})`;
}

/** People whose last name begins with the words come first. */
const people = (viewer: Viewer, words: string): RawBuilder<unknown> =>
  list(sql`select u.id, u.first_name as "firstName", u.last_name as "lastName",
      case when u.is_expert_accountant then 'ROLE_EXPERT_ACCOUNTANT' else u.level end as level,
      case when ${findsByEmail(viewer)} then u.email end as email
    from named n join users u on u.id = n.id
    order by plain_text(u.last_name) like ${startingWith(words)} desc, plain_text(u.last_name), plain_text(u.first_name), u.id
    limit ${limits.people}`);

/** Finds sessions: the coming ones first, the nearest first; then past ones, the latest first. */
const sessions = (viewer: Viewer, words: string, now: Date): RawBuilder<unknown> =>
  may(viewer, 'portal.use')
    ? list(sql`select s.id, s.kind, s.title, s.starts_at as "startDate", p.first_name || ' ' || p.last_name as pilot
        from sessions s join users p on p.id = s.pilot_id
        where (${hasPlainWords(sql`s.title_plain`, words)} or s.pilot_id in (select id from named))
          and ${listedForAnyKind(viewer)}
        order by s.ends_at > ${now} desc, abs(extract(epoch from s.starts_at - ${now}::timestamptz)), s.id
        limit ${limits.sessions}`)
    : nothing;

/**
 * Finds one's own documents, or anybody's for readers of the books, by a part of the number, the amount, or the
 * customer.
 */
function documents(viewer: Viewer, words: string): RawBuilder<unknown> {
  const readsAll = may(viewer, 'finance.read_all');
  const number = /^[a-z]{0,2}-*\d[\d-]*$/i.test(words) ? words.toUpperCase() : null;
  const cents = parseEuros(words.replace(/€$/, '').trimEnd());
  const ways = [
    ...(number ? [sql`d.number like ${`%${number}%`}`] : []),
    ...(cents !== null ? [sql`d.gross_cents = ${cents}`] : []),
    readsAll
      ? sql`d.id in (select d.id from named n join invoice_documents d on ${customerId} = n.id)`
      : sql`${hasWords(sql`jsonb_path_query_array(d.snapshot, '$.lines[*].label')::text`, words)}`,
  ];
  // A typed invoice may have been corrected to another person: its buyer reads it only while the transaction
  // is theirs too.
  const own = readsAll ? sql`true` : sql`t.user_id = ${viewer.id} and ${customerId} = ${viewer.id}`;
  return list(sql`select d.number, d.series as kind, t.id as "transactionId", t.user_id as "userId",
      d.snapshot->'customer'->>'name' as name, d.issued_on as "issuedOn",
      d.gross_cents as "grossCents"
    from invoice_documents d join transactions t on t.id = d.transaction_id
    where (${sql.join(ways, sql` or `)}) and ${own}
    order by d.id desc limit ${limits.documents}`);
}

const news = (viewer: Viewer, words: string, now: Date): RawBuilder<unknown> =>
  may(viewer, 'portal.member')
    ? list(sql`select n.id, n.title, n.publish_at as "publishAt" from news n
        where ${hasWords(sql`n.title`, words)} and ${readableNews(viewer, now)}
        order by n.publish_at desc, n.id desc limit ${limits.news}`)
    : nothing;

/** Questions of the FAQ, those that have the words in the question before those whose answer has them. */
const faq = (viewer: Viewer, words: string): RawBuilder<unknown> =>
  may(viewer, 'portal.member')
    ? list(sql`select q.id, q.question, c.title as category
        from faq_questions q join faq_categories c on c.id = q.category_id
        where ${hasWords(sql`q.question || ' ' || regexp_replace(q.answer_html, '<[^>]+>', ' ', 'g')`, words)}
        order by ${hasWords(sql`q.question`, words)} desc, q.id limit ${limits.faq}`)
    : nothing;

/** Places in use, by name, address or town. */
const sites = (viewer: Viewer, words: string): RawBuilder<unknown> =>
  may(viewer, 'portal.member')
    ? list(sql`select t.id, t.name, t.city from sites t
        where t.deleted_at is null and t.is_active
          and ${hasWords(sql`t.name || ' ' || t.address || ' ' || t.postal_code || ' ' || t.city`, words)}
        order by t.name, t.id limit ${limits.sites}`)
    : nothing;
