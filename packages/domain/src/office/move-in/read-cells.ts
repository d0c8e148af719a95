import { ladder, type Level } from '../../access.ts';
import { plain } from '../../text.ts';
import { cleanLine, cleanLines } from '../../values/clean.ts';
import { isSiret, readSiret } from '../../values/codes.ts';
import { isInternetEmail, readEmail } from '../../values/email.ts';
import { readSignedEuros } from '../../values/euros.ts';
import { readPhone } from '../../values/phone.ts';
import { type DayOrder, readDay, readHour, isHour } from '../../values/times.ts';
import { siretWrong } from '../../people/profile.ts';
import * as meant from './cell-words.ts';
import type { Reads } from './fields.ts';

/** Cells of a former tool's file, read as a person would read them. */

/** What a file's columns need to be read: how its days are written, and which levels its words mean. */
export type Reading = {
  /** Paris day: the latest day of a past event. */
  today: string;
  order: DayOrder;
  /** The level of each word that is no level here, as somebody chose; `null`: none. */
  levels: Readonly<Record<string, Level>>;
};

export class Unread extends Error {}
const unread = (sentence: string): never => {
  throw new Unread(sentence);
};

/** "« 31.02 » n’est pas une date" */
const notA = (cell: string, what: string): never =>
  unread(`«\u00a0${cell.slice(0, 40)}\u00a0» n’est pas ${what}`);

type Read =
  | string
  | number
  | boolean
  | { telPrefix: string | undefined; phoneNumber: string }
  | readonly (string | readonly [string, string])[];

const readers: Record<Reads, (cell: string, reading: Reading) => Read> = {
  text: (cell) => (cell.length > 200 ? unread('Plus de 200 caractères') : cell),
  long: (cell) => (cell.length > 20_000 ? unread('Plus de 20 000 caractères') : cell),
  name: (cell) => (cell.length > 100 ? unread('Plus de 100 caractères') : properName(cell)),
  full_name: (cell) => (cell.length > 200 ? unread('Plus de 200 caractères') : cell),
  civility: (cell) => meant.civilityOf(cell) ?? notA(cell, 'une civilité'),
  email: (cell) => {
    const address = readEmail(cell);
    return isInternetEmail(address) && address.length <= 180 ? address : notA(cell, 'une adresse');
  },
  phone: (cell) => {
    // A spreadsheet drops the first zero of a number.
    const read = readPhone(cell) ?? readPhone(`0${cell}`);
    return read ? { telPrefix: read.telPrefix, phoneNumber: read.phoneNumber } : notA(cell, 'un téléphone');
  },
  day: (cell, reading) => dayOf(cell, reading),
  past_day: (cell, reading) => {
    const day = dayOf(cell, reading);
    return day > reading.today ? unread(`«\u00a0${cell}\u00a0» n’est pas encore passé`) : day;
  },
  moment: (cell, reading) => `${dayOf(cell, reading)} ${hourIn(cell)}`.trim(),
  hour: (cell) => {
    const hour = readHour(cell.replace(/^(\d{1,2}:\d\d):\d\d$/, '$1'));
    return isHour(hour) ? hour : notA(cell, 'une heure');
  },
  euros: (cell) => readSignedEuros(cell.replace(/^\((.*)\)$/, '-$1')) ?? notA(cell, 'un montant'),
  count: (cell) => (/^\d{1,6}$/.test(cell) ? Number(cell) : notA(cell, 'un nombre')),
  percent: (cell) => {
    const [, digits] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(cell) ?? [];
    return digits === undefined ? notA(cell, 'un taux') : Math.round(Number(digits.replace(',', '.')) * 100);
  },
  level: (cell, { levels }) =>
    levels[meant.levelKey(cell)] ??
    meant.levelOf(cell) ??
    unread(`Niveau inconnu\u00a0: «\u00a0${cell.slice(0, 40)}\u00a0»`),
  dated_levels: (cell, reading) => listed(cell, ';').map((one) => datedLevelOf(one, reading)),
  kind: (cell) => meant.kindOf(cell) ?? notA(cell, 'un type de session'),
  flag: (cell) => meant.flagOf(cell) ?? notA(cell, 'oui ou non'),
  siret: (cell) => {
    const digits = readSiret(cell);
    return isSiret(digits) ? digits : unread(`SIRET\u00a0: ${siretWrong.toLowerCase()}`);
  },
  state: (cell) => meant.stateOf(cell) ?? notA(cell, 'un état d’inscription'),
  hash: (cell) =>
    // Not quoted: what is refused may still be somebody's.
    isPasswordHash(cell)
      ? cell
      : unread('Ce n’est pas une empreinte bcrypt ou argon2, ou elle coûte trop à chaque connexion'),
  html: (cell) => (cell.length > 100_000 ? unread('Plus de 100 000 caractères') : cell),
  past_moment: (cell, reading) => {
    const day = dayOf(cell, reading);
    return day > reading.today
      ? unread(`«\u00a0${cell}\u00a0» n’est pas encore passé`)
      : `${day} ${hourIn(cell)}`.trim();
  },
  moments: (cell, reading) => listed(cell, ';').map((slot) => slotOf(slot, reading)),
  levels: (cell, { levels }) =>
    /^(?:all|tous|toutes|tout le monde)$/.test(plain(cell))
      ? [...ladder]
      : listed(cell).map(
          (word) => levels[meant.levelKey(word)] ?? meant.levelOf(word) ?? notA(word, 'un niveau'),
        ),
  habilitation: (cell) => meant.habilitationOf(cell) ?? notA(cell, 'une habilitation'),
  habilitations: (cell) =>
    listed(cell)
      .filter((word) => !/^(?:nothing|aucune?|aucune habilitation|all)$/.test(plain(word)))
      .map((word) => meant.habilitationOf(word) ?? notA(word, 'une habilitation')),
  people: (cell) => listed(cell),
  duration: (cell) => meant.minutesOf(cell) ?? notA(cell, 'une durée en heures'),
  nature: (cell) => meant.wordOf(meant.natureWords, cell) ?? notA(cell, 'une nature d’heures'),
  goal_type: (cell) => meant.wordOf(meant.goalTypeWords, cell) ?? notA(cell, 'maintien ou promotion'),
  goal_state: (cell) => meant.wordOf(meant.goalStateWords, cell) ?? notA(cell, 'un état d’objectif'),
  vote_outcome: (cell) => meant.wordOf(meant.outcomeWords, cell) ?? notA(cell, 'une issue de vote'),
  voice: (cell) => meant.voiceOf(cell) ?? notA(cell, 'une voix'),
  direction: (cell) => meant.wordOf(meant.directionWords, cell) ?? notA(cell, 'crédit ou débit'),
};

/** Values of a cell that has several. */
const listed = (cell: string, sign: string | RegExp = /[,;|]/): string[] =>
  cell
    .split(sign)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** "12/03/2024 09:00 - 12/03/2024 12:00", or with a slash between days of ISO 8601. */
function slotOf(slot: string, reading: Reading): readonly [string, string] {
  const [begins = '', ends = ''] = slot.split(/ [-–] |\/(?=\d{4}-\d\d-\d\d)/);
  const moment = (written: string): string => `${dayOf(written, reading)} ${hourIn(written)}`.trim();
  return ends === '' ? notA(slot, 'un créneau') : [moment(begins), moment(ends)];
}

/** "BEMAN 11/02/2017": a level and the day on which it was reached. */
function datedLevelOf(words: string, reading: Reading): readonly [string, string] {
  const [, name = '', day = ''] = /^(\S+)(?: depuis)?(?: le)? (\S+)$/.exec(words) ?? [];
  const level = reading.levels[meant.levelKey(name)] ?? meant.levelOf(name);
  return level && day !== '' ? [level, dayOf(day, reading)] : notA(words, 'un niveau avec sa date');
}

/** True for a hash of bcrypt or argon2 that costs a login little enough: two to the fourteenth rounds, 256 MiB, ten passes. */
function isPasswordHash(cell: string): boolean {
  const [, rounds] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(cell) ?? [];
  if (rounds !== undefined) return Number(rounds) >= 4 && Number(rounds) <= 14;
  const [, memory, passes, lanes] =
    /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[+/A-Za-z0-9]{11,90}\$[+/A-Za-z0-9]{20,90}$/.exec(
      cell,
    ) ?? [];
  return Number(memory) <= 262_144 && Number(passes) <= 10 && Number(lanes) <= 8;
}

/** Reads a cell; '' when it is empty. @throws Unread with a sentence that quotes it. */
export function readCell(reads: Reads, written: string, reading: Reading): Read {
  if (written.includes('\0') || !written.isWellFormed()) return unread('Un caractère ne peut pas être lu');
  const cell = reads === 'long' || reads === 'html' ? cleanLines(written) : cleanLine(written);
  return cell === '' ? '' : readers[reads](cell.normalize('NFC'), reading);
}

/** Day of an empty cell in the spreadsheets of the former tool, and of their first years. */
const firstDay = '1905-01-01';

function dayOf(cell: string, { order, today }: Reading): string {
  const day = readDay(withCentury(cell, today), order) ?? notA(cell, 'une date');
  return day < firstDay ? unread(`«\u00a0${cell}\u00a0» est la date d’une case vide, ou trop ancienne`) : day;
}

/** "31.12.26" is of 2026 until twenty years ahead, "12/04/58" of 1958. */
export function withCentury(cell: string, today: string): string {
  const [, begin = '', year = '', rest = ''] =
    /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})(?!\d)(.*)$/.exec(cell) ?? [];
  if (year === '') return cell;
  const latest = Number(today.slice(2, 4)) + 20;
  return `${begin}${Number(year) <= latest ? '20' : '19'}${year}${rest}`;
}

/** "14:30" of "12/03/2024 14:30", "2024-03-12T14:30:00" or "12/03/2024 à 14h30"; '' without one. */
function hourIn(cell: string): string {
  const [, hour = '', minute = '00'] = /(?:[ T]|à )(\d{1,2})[:hH](\d{2})?/.exec(cell) ?? [];
  const read = `${hour.padStart(2, '0')}:${minute}`;
  return hour !== '' && isHour(read) ? read : '';
}

/** "ROUSSEAU" and "rousseau" become "Rousseau"; what has both small letters and capitals stays. */
export function properName(name: string): string {
  const isShouted = name === name.toLocaleUpperCase('fr') && /\p{L}{2}/u.test(name);
  const isWhispered = name === name.toLocaleLowerCase('fr');
  if (!isShouted && !isWhispered) return name;
  return name
    .toLocaleLowerCase('fr')
    .replaceAll(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, first: string) => before + first.toLocaleUpperCase('fr'),
    );
}

/** Which of the two names a column of full names writes first. */
export const nameOrders = ['last first', 'first last'] as const;
export type NameOrder = (typeof nameOrders)[number];

const isCapital = (word: string): boolean =>
  word.length > 1 && word === word.toLocaleUpperCase('fr') && /\p{L}/u.test(word);

/** The order of a column: words in capitals are last names; without any, the heading says it. */
export function nameOrderOf(heading: string, cells: readonly string[]): NameOrder {
  const told = cells
    .map((cell) => cell.trim().split(/\s+/))
    .filter((words) => words.some(isCapital) && !words.every(isCapital));
  const lastFirst = told.filter((words) => isCapital(words[0]!)).length;
  if (told.length > 0) return lastFirst * 2 >= told.length ? 'last first' : 'first last';
  return /^nom(?! complet)/.test(plain(heading)) ? 'last first' : 'first last';
}

/** "ROUSSEAU Camille", "Rousseau, Camille": words in capitals and what stands before a comma are the last name. */
export function splitName(full: string, order: NameOrder): { firstName: string; lastName: string } {
  const named = (lastName: string, firstName: string) => ({
    lastName: properName(lastName.trim()),
    firstName: properName(firstName.trim()),
  });
  const [last = '', first] = full.split(',', 2);
  if (first !== undefined) return named(last, first);
  const words = full.split(' ');
  const capitals = words.filter(isCapital);
  if (capitals.length > 0 && capitals.length < words.length)
    return named(capitals.join(' '), words.filter((word) => !isCapital(word)).join(' '));
  return order === 'last first'
    ? named(words.slice(0, -1).join(' '), words.at(-1) ?? '')
    : named(words.slice(1).join(' '), words[0] ?? '');
}
