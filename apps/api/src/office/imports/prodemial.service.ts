import type { uploadProdemial } from '@forman/contract/office/imports';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { type ProdemialEntry, prodemialColumns, readProdemialLine } from '@forman/domain/office/prodemial';
import { counted } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import { noLines, readCsvFile, utf8Text, wrongFile } from '../../http/csv-file.ts';
import { audit, auditMany } from '../../platform/audit/audit.service.ts';
import { lockNamed, writeQualifications } from './prodemial.queries.ts';

/** Most wrong lines listed: a person mends some lines and tries again. */
const mostListedLines = 20;

/** Changes the people named in the file at once; the file itself is not kept. @throws AppError invalid. */
export async function importProdemial(
  ctx: Context,
  viewer: Viewer,
  bytes: Buffer,
): Promise<AnswerOf<typeof uploadProdemial>> {
  const entries = readEntries(bytes);
  return ctx.transaction(async (tx) => {
    const people = await lockNamed(
      tx,
      entries.map(({ email }) => email.toLowerCase()),
    );
    const unknown = entries.filter(({ email }) => !people.has(email.toLowerCase()));
    const changed = entries.flatMap((entry) => {
      const person = people.get(entry.email.toLowerCase());
      const changes = person ? changesOf(person, entry) : {};
      return person && Object.keys(changes).length > 0 ? [{ id: person.id, entry, changes }] : [];
    });
    await writeQualifications(tx, changed);
    const now = ctx.clock.now();
    const updated = entries.length - unknown.length;
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'import.prodemial',
      subject: 'import',
      subjectId: 'prodemial',
      detail: { updated, unknown: unknown.length },
    });
    await auditMany(
      tx,
      changed.map(({ id, changes }) => ({
        at: now,
        actorId: viewer.id,
        action: 'member.prodemial',
        subject: 'user',
        subjectId: id,
        changes,
      })),
    );
    return { updated, unknown: unknown.map(toLine) };
  });
}

const isProdemialHeader = (cells: readonly string[]): boolean =>
  cells.map((name) => name.toLowerCase()).join(';') === prodemialColumns.join(';');

function readEntries(bytes: Buffer): ProdemialEntry[] {
  const { header, rows } = readCsvFile(utf8Text(bytes), isProdemialHeader);
  if (!isProdemialHeader(header))
    throw wrongFile(`La première ligne du fichier doit être\u00a0: ${prodemialColumns.join(';')}`);
  if (rows.length === 0) throw wrongFile(noLines);
  const seen = new Map<string, number>();
  const [entries, wrong]: [ProdemialEntry[], string[]] = [[], []];
  for (const { line, cells } of rows) {
    const read = readProdemialLine(line, cells);
    const email = typeof read === 'string' ? '' : read.email.toLowerCase();
    if (typeof read === 'string') wrong.push(`Ligne ${line}\u00a0: ${read}`);
    else if (seen.has(email))
      wrong.push(`Ligne ${line}\u00a0: la même adresse est déjà à la ligne ${seen.get(email)}`);
    else {
      seen.set(email, line);
      entries.push(read);
    }
  }
  if (wrong.length > 0) {
    const more = wrong.length - mostListedLines;
    throw wrongFile(
      ...wrong.slice(0, mostListedLines),
      ...(more > 0 ? [`Et ${counted(more, 'autre ligne', 'autres lignes')}`] : []),
    );
  }
  return entries;
}

const fields = {
  prodemialQualification: 'qualification',
  prodemialQualificationStars: 'qualificationStars',
  prodemialTitle: 'title',
  prodemialTitleStars: 'titleStars',
} as const satisfies Record<string, keyof ProdemialEntry>;

type Qualified = Omit<ProdemialEntry, 'line' | 'email'>;

const changesOf = (person: Qualified, entry: Qualified): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      person[field] === entry[field] ? [] : [[name, { from: person[field], to: entry[field] }]],
    ),
  );

const toLine = ({ line, email, qualification, qualificationStars, title, titleStars }: ProdemialEntry) => ({
  line,
  email,
  qualification,
  etoiles_qualification: qualificationStars,
  titre: title,
  etoiles_titre: titleStars,
});
