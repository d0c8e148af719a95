import { type Kysely, sql } from 'kysely';

/** Yearly dues by group of levels, from a day on: what the association decides, and not the program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dues_prices (
      from_on date primary key,
      guest_cents int not null check (guest_cents > 0),
      member_cents int not null check (member_cents > 0),
      upper_cents int not null check (upper_cents > 0),
      set_by int references users (id),
      set_at timestamptz not null default now()
    );
    comment on table dues_prices is 'Yearly dues from a day on: of a newcomer, of a member, and from DEVMAN up.';
    comment on column dues_prices.set_by is 'Nobody for the first prices.';
    create index dues_prices_set_by on dues_prices (set_by);
    insert into dues_prices (from_on, guest_cents, member_cents, upper_cents) values ('2009-10-10', 3000, 5000, 6000);
  `.execute(db);
}
