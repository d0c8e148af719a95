import { sql } from 'kysely';
import type { Random } from '../../apps/api/src/seeded-random.ts';
import { addFile } from '../../apps/api/src/office/move-in/files.service.ts';
import { requestRehearsal, startMove } from '../../apps/api/src/office/move-in/move-in.service.ts';
import { findMove } from '../../apps/api/src/office/move-in/moves.queries.ts';
import { jobs } from '../../apps/api/src/jobs/jobs.ts';
import { makeUser } from '../../apps/api/src/testing/factories.ts';
import { until } from './browser.ts';
import type { LongTask } from './long-task.ts';
import type { World } from './world.ts';

const people = 1_500;
const sessions = 200;
const seatsEach = 20;

/** A whole move in one transaction: people, sessions with who took part, invoices, avoirs. */
export async function moveOfAnAssociation(world: World, random: Random): Promise<LongTask> {
  const someone = await makeUser(world.made, { is_admin: true });
  const admin = await world.as(someone);
  const { ctx } = world.made;
  const digits = String(random.int(1000, 9999));
  const of = `k${digits}`;
  const files = filesOf(of, digits);
  const { move } = await startMove(ctx, { id: someone.id } as never);
  const id = move!.id;
  for (const [name, lines] of Object.entries(files))
    await addFile(ctx, id, { name, bytes: Buffer.from(lines.join('\n')) });
  await requestRehearsal(ctx, { id: someone.id } as never, id);
  // This process or the portal takes it, whoever is first.
  await jobs.tasks.run(ctx);
  await until(async () => (await findMove(ctx.db, id))?.rehearsal != null);
  const counts = async () => {
    const { rows } = await sql<
      Record<'people' | 'seats' | 'invoices' | 'avoirs' | 'sources' | 'done', number>
    >`
      select (select count(*)::int from users where email like ${`${of}-%`}) as people,
        (select count(*)::int from registrations r join sessions s on s.id = r.session_id where s.title like ${`${of} %`}) as seats,
        (select count(*)::int from former_invoices where number like ${`${of}-%`}) as invoices,
        (select count(*)::int from avoirs where former_ref like ${`%:${of}-%`}) as avoirs,
        (select count(*)::int from moved_rows where move_id = ${id}) as sources,
        (select count(*)::int from audit_log where action = 'move.done' and subject_id = ${String(id)}) as done`.execute(
      world.db,
    );
    return rows[0]!;
  };
  const none = { people: 0, seats: 0, invoices: 0, avoirs: 0, sources: 0, done: 0 };
  const all = { people, seats: sessions * seatsEach, invoices: 300, avoirs: 300 };
  const sources = all.people + sessions + all.seats + all.invoices + all.avoirs;
  const whole = { ...all, sources, done: 1 };
  const fatal = random.int(1, people + all.seats);
  return {
    ask: () => admin.post(`/api/moves/${id}/signature`, { rehearsal: 1 }),
    isInTheMiddle: async ({ total, done }) => total !== null && done >= Math.min(fatal, total - 1),
    leftByTheDead: async () => ({
      what: 'nothing of the move is there: it is written as a whole or not at all',
      ok: JSON.stringify(await counts()) === JSON.stringify(none),
    }),
    ended: async () => {
      const found = await counts();
      return [
        {
          what: `each row is there once, with its source (${JSON.stringify(found)})`,
          ok: JSON.stringify(found) === JSON.stringify(whole),
        },
      ];
    },
  };
}

function filesOf(of: string, digits: string): Record<string, string[]> {
  const email = (index: number): string => `${of}-${index}@essai.example`;
  const upTo = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  return {
    'adherents.csv': [
      'E-mail;Nom;Prénom;Civilité;Téléphone;Parrain',
      ...upTo(
        people,
        (index) =>
          `${email(index)};Repris${of}${index};Ada;Mme;0${digits}${String(index).padStart(5, '0')};${index > 0 ? email(index - 1) : ''}`,
      ),
    ],
    'sessions.csv': [
      'Titre;Type;Date de début;Date de fin;Formateur;Participant',
      ...upTo(sessions, (index) =>
        upTo(
          seatsEach,
          (seat) =>
            `${of} session ${index};Atelier;14/03/2024 09:00;14/03/2024 12:00;${email(0)};${email(1 + ((index * seatsEach + seat) % (people - 1)))}`,
        ),
      ).flat(),
    ],
    'factures.csv': [
      'N° facture;Date facture;Client;Total TTC',
      ...upTo(300, (index) => `${of}-${index};03/02/2025;${email(index)};120,00`),
    ],
    'avoirs.csv': [
      'N° avoir;Adhérent;Montant',
      ...upTo(300, (index) => `${of}-${index};${email(index)};45,00`),
    ],
  };
}
