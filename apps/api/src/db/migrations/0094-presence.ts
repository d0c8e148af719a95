import { type Kysely, sql } from 'kysely';

/**
 * Presence records by half-day: one chain per session, each record with the hash of the one before it. A
 * record never changes; a correction is a record of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table presence_records (
      id bigint generated always as identity primary key,
      session_id integer not null references sessions (id),
      -- Place in the session's chain, from 1.
      position integer not null check (position > 0),
      kind text not null check (kind in ('signature', 'countersignature', 'correction', 'late_signature')),
      -- The half-day: a Paris day and its part.
      day date not null,
      part text not null check (part in ('morning', 'afternoon', 'evening')),
      -- Whose presence; nobody's of a countersignature, which is recorded_by's.
      user_id integer references users (id),
      is_present boolean not null,
      -- 'list': from the list of absentees.
      method text check (method in ('drawing', 'typed', 'remote', 'by_hand', 'list')),
      reason text,
      -- On the person's device, which may send it later.
      signed_at timestamptz not null,
      recorded_at timestamptz not null,
      recorded_by integer not null references users (id),
      -- "iPhone, Safari": nothing that knows one device from another of its make.
      device text,
      -- SHA-256 of the drawing or of the name that was typed.
      mark_hash text check (mark_hash ~ '^[0-9a-f]{64}$'),
      -- How long the half-day was when it was countersigned.
      minutes integer check (minutes >= 0),
      previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      unique (session_id, position),
      check ((kind = 'countersignature') = (user_id is null)),
      check ((kind = 'countersignature') = (minutes is not null)),
      check ((kind = 'countersignature') = (method is null)),
      check (kind not in ('correction') or reason is not null)
    );
    -- A half-day is countersigned once, and signed once by each.
    create unique index presence_records_countersigned on presence_records (session_id, day, part)
      where kind = 'countersignature';
    create unique index presence_records_signed on presence_records (session_id, day, part, user_id)
      where kind = 'signature';
    create index presence_records_user on presence_records (user_id, day);
    create trigger presence_records_frozen before update or delete on presence_records
      for each row execute function refuse_change();
    create trigger presence_records_not_emptied before truncate on presence_records
      for each statement execute function refuse_change();

    -- The drawing or the typed name itself, apart: it goes with the person while its hash stays in the chain.
    create table presence_marks (
      record_id bigint primary key references presence_records (id),
      -- Strokes: lists of points x, y from 0 to 1000.
      drawing jsonb,
      typed_name text,
      check ((drawing is null) <> (typed_name is null))
    );

    -- Who followed a half-day from afar: when they came to the meeting by their button, and left.
    create table remote_visits (
      id bigint generated always as identity primary key,
      session_id integer not null references sessions (id),
      day date not null,
      part text not null check (part in ('morning', 'afternoon', 'evening')),
      user_id integer not null references users (id),
      joined_at timestamptz not null,
      left_at timestamptz check (left_at >= joined_at)
    );
    create index remote_visits_session on remote_visits (session_id, day, part, user_id);
    create index remote_visits_user on remote_visits (user_id);

    -- What the chain says of each person and half-day now, and whether it is countersigned.
    create view presences as
      select distinct on (r.session_id, r.day, r.part, r.user_id)
        r.session_id, r.day, r.part, r.user_id, r.is_present, r.id as record_id, r.kind, r.method, r.signed_at,
        c.minutes, c.recorded_at as countersigned_at, c.recorded_by as countersigned_by
      from presence_records r
      left join presence_records c on c.session_id = r.session_id and c.day = r.day and c.part = r.part
        and c.kind = 'countersignature'
      where r.kind in ('signature', 'correction')
      order by r.session_id, r.day, r.part, r.user_id, r.position desc;
  `.execute(db);
}
