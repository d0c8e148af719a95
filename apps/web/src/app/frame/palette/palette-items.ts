import type { ComponentType } from 'react';
import type { Findings } from '@forman/contract/office/search';
import { type Role, roleLabel } from '@forman/domain/access';
import { formatDay, formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import { findsWords } from '@forman/domain/values/search';
import { booksPlace } from '../../../api/own-office.ts';
import { can, type Me } from '../../../api/viewer.ts';
import { pathTo, routes } from '../../../paths.ts';
import { counterPath } from '../../../money/shared/counter-address.ts';
import { thisYear } from '../../../platform/shared/report-years.ts';
import { kindUiOf } from '../../../sessions/shared/kind-ui.tsx';
import { isAccountant } from '../entries.ts';

export type PalettePage = {
  label: string;
  to: string;
  Icon?: ComponentType<{ 'aria-hidden': 'true' }> | undefined;
  /** Part of the portal that holds the page: "Administration". */ place?: string;
  /** Other words by which people look for it. */ words?: string;
};

/** A result that can be opened. */
export type PaletteItem = {
  key: string;
  title: string;
  detail: string;
  /** Amount, at the right. */
  end?: string;
  to: string;
} & (
  | { look: 'person'; person: { id: number; firstName: string; lastName: string } }
  | { look: 'session'; kind: SessionKind }
  | { look: 'document' | 'news' | 'page' | 'question' | 'place' }
);
export type PaletteGroup = { name: string; items: PaletteItem[] };

/** Results by group, each linked to the page on which the viewer may read it. */
export function groupsOf(found: Findings, me: Me): PaletteGroup[] {
  return [
    { name: 'Personnes', items: found.people.map((one) => personItem(one, me)) },
    { name: 'Sessions', items: found.sessions.map((one) => sessionItem(one)) },
    { name: 'Factures et avoirs', items: found.documents.map((one) => documentItem(one, me)) },
    { name: 'Questions fréquentes', items: found.faq.map((one) => faqItem(one)) },
    { name: 'Lieux', items: found.sites.map((one) => siteItem(one, me)) },
    { name: 'Actualités', items: found.news.map((one) => newsItem(one)) },
  ].filter(({ items }) => items.length > 0);
}

/** The name after "encaisser": whoever may take money leads from it to the counter of that person; else null. */
export function takingFrom(words: string, me: Me): string | null {
  if (!can(me, 'members.administer') || !can(me, 'finance.administer')) return null;
  return /^encaisser\s+(.+)$/i.exec(words)?.[1] ?? null;
}

/** The people found, each with the counter open. */
export const takingGroups = (found: Findings): PaletteGroup[] =>
  [
    {
      name: 'Encaisser',
      items: found.people.map((person): PaletteItem => ({
        look: 'person',
        key: `counter-${person.id}`,
        title: fullName(person),
        detail: 'Encaisser\u00a0: cotisation, place, reste à payer',
        to: counterPath(person.id),
        person,
      })),
    },
  ].filter(({ items }) => items.length > 0);

/** Page of a person: their credit for the accountant, their file for an administrator, else their profile. */
function personPath({ id }: { id: number }, me: Me): string {
  if (isAccountant(me)) return pathTo('accountantCredits', { userId: id, year: thisYear() });
  return pathTo(can(me, 'members.administer') ? 'adminUser' : 'profile', { id });
}

const personItem = (person: Findings['people'][number], me: Me): PaletteItem => ({
  look: 'person',
  key: `person-${person.id}`,
  title: fullName(person),
  detail: [roleLabel[person.level as Role], person.email].filter(Boolean).join(' · '),
  to: personPath(person, me),
  person,
});

const sessionItem = ({ id, kind, title, startDate, pilot }: Findings['sessions'][number]): PaletteItem => ({
  look: 'session',
  key: `${kind}-${id}`,
  title,
  detail: `${formatDay(new Date(startDate))} · ${pilot}`,
  to: pathTo(kindUiOf(kind).detail, { id }),
  kind,
});

function documentItem(document: Findings['documents'][number], me: Me): PaletteItem {
  const { number, kind, transactionId: id, userId, name, issuedOn, gross } = document;
  const books = booksPlace(me) === 'admin' ? 'adminInvoice' : 'accountantInvoice';
  return {
    look: 'document',
    key: number,
    title: `${number} · ${name}`,
    detail: `${kind === 'F' ? 'Facture' : 'Document d’avoir'} du ${formatNumericDay(issuedOn)}`,
    end: formatEuros(eurosToCents(kind === 'F' ? gross : -gross)),
    to: can(me, 'finance.read_all') ? pathTo(books, { userId, invoiceId: id }) : pathTo('invoice', { id }),
  };
}

const newsItem = ({ id, title, publishAt }: Findings['news'][number]): PaletteItem => ({
  look: 'news',
  key: `news-${id}`,
  title,
  detail: `Actualité du ${formatDay(new Date(publishAt))}`,
  to: pathTo('news', { id }),
});

const faqItem = ({ id, question, category }: Findings['faq'][number]): PaletteItem => ({
  look: 'question',
  key: `faq-${id}`,
  title: question,
  detail: category,
  to: pathTo('faqIssue', { id }),
});

/** A place leads to the workshops there; for the office, to the panel of places. */
const siteItem = ({ id, name, city }: Findings['sites'][number], me: Me): PaletteItem => ({
  look: 'place',
  key: `site-${id}`,
  title: name,
  detail: city,
  to: can(me, 'catalogue.administer') ? `${routes.admin}?rubrique=lieux` : `${routes.workshops}?site=${id}`,
});

/** Pages that are called by these words, then those that are looked for by them; accents do not count. */
export function pageItems(pages: readonly PalettePage[], words: string): PaletteItem[] {
  const called = pages.filter(({ label }) => findsWords(label, words));
  const meant = pages.filter(
    (page) => !called.includes(page) && page.words && findsWords(`${page.label} ${page.words}`, words),
  );
  return [...called, ...meant].map(({ label, to, place }) => ({
    look: 'page',
    key: `${to} ${label}`,
    title: label,
    detail: place ?? '',
    to,
  }));
}
