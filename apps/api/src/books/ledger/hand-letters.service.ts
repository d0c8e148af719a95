import type { letterLines } from '@forman/contract/books/ledger';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { formatEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import {
  deleteLetter,
  findLetter,
  insertLetter,
  type LineRef,
  lockLetters,
  readLines,
} from './hand-letters.queries.ts';

const wrong = (message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath: 'lines', message }] });

/**
 * Letters lines that a person says settle one another, where the rules leave them open.
 * @throws AppError invalid for lines of several accounts or people, lines that do not add up to zero, or that bear a
 * letter.
 */
export async function letter(
  ctx: Context,
  viewer: Viewer,
  { lines, requestKey }: BodyOf<typeof letterLines>,
): Promise<AnswerOf<typeof letterLines>> {
  return ctx.transaction(async (tx) => {
    await lockLetters(tx);
    const before = await findLetter(tx, requestKey, lines);
    if (before?.borne === lines.length) return { letter: nameOf(before.id) };
    if (before) throw wrong('Des lignes ont déjà été lettrées ainsi\u00a0: fermez, et relisez le compte');
    const found = await readLines(tx, lines);
    refuseOthers(lines, found);
    const now = ctx.clock.now();
    const id = await insertLetter(tx, { lines, requestKey, by: viewer.id, now });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'ledger.letter',
      subject: 'ledger',
      subjectId: nameOf(id),
      detail: { account: found[0]!.account, lines: lines.length },
    });
    return { letter: nameOf(id) };
  });
}

function refuseOthers(lines: readonly LineRef[], found: Awaited<ReturnType<typeof readLines>>): void {
  const isTwice = new Set(lines.map(({ entryId, position }) => `${entryId}.${position}`)).size < lines.length;
  if (isTwice || found.length !== lines.length) throw wrong('Une ligne n’est pas là, ou y est deux fois');
  if (found.some((line) => line.letter !== null))
    throw wrong('Une ligne est déjà lettrée\u00a0: relisez le compte');
  if (new Set(found.map(({ account, userId }) => `${account} ${userId}`)).size > 1)
    throw wrong('Les lignes sont d’un seul compte, et d’une seule personne');
  const sum = found.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0) throw wrong(`Il reste ${formatEuros(Math.abs(sum))} entre le débit et le crédit`);
}

/** @throws AppError not_found. */
export async function removeLetter(ctx: Context, viewer: Viewer, name: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await deleteLetter(tx, Number(name.slice(1))))) throw new AppError('not_found');
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'ledger.unletter',
      subject: 'ledger',
      subjectId: name,
    });
  });
}

const nameOf = (id: number): string => `M${id}`;
