-- Generated from the migrations by `npm run generate`. Do not edit.

create extension if not exists pg_trgm;

create extension if not exists unaccent;

-- Another address has refused nothing yet.
CREATE OR REPLACE FUNCTION public.forget_refused_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.email_refused_at := null;
      return new;
    end $function$;

-- What was attested does not change. Its person's name goes when the account is gone and no control can ask any more.
CREATE OR REPLACE FUNCTION public.guard_attestation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE'
          or (old.voided_at is not null
            and row(new.voided_at, new.void_reason) is distinct from row(old.voided_at, old.void_reason))
          or row(new.id, new.year, new.sequence, new.number, new.code, new.session_id, new.user_id, new.minutes,
              new.issued_at, new.snapshot - 'person')
            is distinct from row(old.id, old.year, old.sequence, old.number, old.code, old.session_id, old.user_id,
              old.minutes, old.issued_at, old.snapshot - 'person')
          or (new.snapshot is distinct from old.snapshot
            and not exists (select from users where id = old.user_id and deleted_at is not null)) then
        raise exception 'attestation %: what was attested does not change', old.number using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

-- Numbers are given upwards, and none is given again.
CREATE OR REPLACE FUNCTION public.guard_counter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' or row(new.series, new.year) is distinct from row(old.series, old.year)
          or new.last_sequence <= old.last_sequence then
        raise exception 'document numbers only rise' using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

-- The paper of an invoice stays, unless its move is undone.
CREATE OR REPLACE FUNCTION public.guard_former_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if old.invoice_id is null then
        return coalesce(new, old);
      end if;
      -- A file of a move that goes leaves its papers; its undoing unties them.
      if tg_op = 'UPDATE' and (to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id'
          or new.move_id is null and exists (select from moves where id = old.move_id and state = 'undone')) then
        return new;
      end if;
      raise exception 'former_documents is append-only' using errcode = 'restrict_violation';
    end $function$;

CREATE OR REPLACE FUNCTION public.guard_group_order_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' or old.vat is not null then
        raise exception 'group order %: what was sold does not change', old.order_id using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

-- A sale that has settled does not change. An invoice typed by hand is corrected in buyer, amount and item too, by documents that say so.
CREATE OR REPLACE FUNCTION public.guard_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' then
        raise exception 'transactions are kept' using errcode = 'restrict_violation';
      end if;
      if row(new.id, new.item, new.vat_product, new.registration_id, new.room, new.quantity, new.method,
          new.provider_ref, new.provider_status, new.instrument, new.request_key)
        is distinct from row(old.id, old.item, old.vat_product, old.registration_id, old.room, old.quantity, old.method,
          old.provider_ref, old.provider_status, old.instrument, old.request_key)
        or new.refunded_cents < old.refunded_cents
        -- An invoice typed by hand is corrected in these too, by documents that say so.
        or (old.item <> 'manual' and row(new.user_id, new.beneficiary_id, new.session_id, new.base_total_cents,
            new.total_cents, new.paid_at, new.created_at)
          is distinct from row(old.user_id, old.beneficiary_id, old.session_id, old.base_total_cents,
            old.total_cents, old.paid_at, old.created_at)) then
        raise exception 'transaction %: what was sold and paid does not change', old.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.guard_transaction_discount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.discount_cents <> old.discount_cents then
        raise exception 'transaction %: what was sold and paid does not change', old.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.guard_transaction_vat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if old.item <> 'manual' and old.vat is not null and new.vat is distinct from old.vat then
        raise exception 'transaction %: the VAT of a sale does not change', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

-- A reason may go with the person whom it names; of a record that an early release wrote, the chain covers the words themselves: they stay.
CREATE OR REPLACE FUNCTION public.guard_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE'
          or to_jsonb(new) - '{reason,reason_salt}'::text[] is distinct from to_jsonb(old) - '{reason,reason_salt}'::text[]
          or old.reason is null or new.reason is distinct from ''
          or to_jsonb(new) ->> 'reason_salt' is not null
          or (to_jsonb(old) ? 'reason_hash' and to_jsonb(old) ->> 'reason_hash' is null)
          or not exists (select from users where id = old.user_id and deleted_at is not null) then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.note_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into session_changes (transaction_id) values (pg_current_xact_id()::text::bigint)
      on conflict (id) do update set transaction_id = excluded.transaction_id
        where session_changes.transaction_id <> excluded.transaction_id;
      return null;
    end $function$;

-- The day that an entry or a document of this day bears: what is closed takes nothing any more. Whoever writes waits for a closing under way, and a closing for them: it takes the same lock alone.
CREATE OR REPLACE FUNCTION public.open_day(day date)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock_shared(20091011);
      return greatest(day, (select max(last_on) + 1 from ledger_closings));
    end $function$;

-- unaccent() is only STABLE: an index needs this immutable wrapper.
CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN TRIM(BOTH FROM regexp_replace(translate(lower(unaccent('unaccent'::regdictionary, value)), '''‘’‛ʼ′-‐‑‒–—―−'::text, '              '::text), '\s+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $function$;

-- Whoever writes an entry dates it by open_day; by whatever other way, what is closed takes none.
CREATE OR REPLACE FUNCTION public.refuse_closed_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare closed date;
    begin
      select max(last_on) into closed from ledger_closings;
      if new.entry_on <= closed then
        raise exception 'ledger entries of % are closed', new.entry_on using errcode = 'check_violation';
      end if;
      return new;
    end $function$;

-- All lines of an entry come in one statement, and balance.
CREATE OR REPLACE FUNCTION public.refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare unbalanced bigint;
    begin
      select n.entry_id into unbalanced from (select entry_id from new_lines group by entry_id) n
        join ledger_lines l on l.entry_id = n.entry_id
        group by n.entry_id having sum(l.debit_cents) <> sum(l.credit_cents) limit 1;
      if unbalanced is not null then
        raise exception 'ledger entry % does not balance', unbalanced using errcode = 'check_violation';
      end if;
      return null;
    end $function$;

-- What a move brought goes with its undoing, and by no other way.
CREATE OR REPLACE FUNCTION public.refuse_unless_undone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if not exists (select from moves where id = old.move_id and state = 'undone') then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      return old;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_line_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      select entry_on into new.entry_on from ledger_entries where id = new.entry_id;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.show_session_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from sessions where id in (select session_id from changed) order by id for update;
      perform from hour_themes where id in (select h.theme_id from session_hours h
        where h.session_id in (select session_id from changed)) order by id for share;
      update sessions s set hours = shown_hours(s.id)
      where s.id in (select session_id from changed) and s.hours is distinct from shown_hours(s.id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.show_theme_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from sessions where id in (select session_id from session_hours where theme_id = new.id)
        order by id for update;
      update sessions s set hours = shown_hours(s.id)
      where s.id in (select session_id from session_hours where theme_id = new.id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.shown_hours(of_session integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
      select coalesce(jsonb_agg(jsonb_build_object('habilitation', h.habilitation, 'minutes', h.minutes,
        'theme', t.label, 'rule', t.rule) order by h.id), '[]')
      from session_hours h left join hour_themes t on t.id = h.theme_id where h.session_id = of_session
    $function$;

-- The last number of each year: its row is locked while numbers are taken.
create table attestation_counters (
  year integer not null,
  last_sequence integer not null,
  constraint attestation_counters_pkey PRIMARY KEY (year),
  constraint attestation_counters_last_sequence_check CHECK (last_sequence > 0)
);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_id integer,
  action text not null,
  subject text not null,
  subject_id text not null,
  detail jsonb not null default '{}'::jsonb,
  request_id text,
  acting_admin_id integer,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_acting ON audit_log USING btree (acting_admin_id, id) WHERE acting_admin_id IS NOT NULL;
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_at ON audit_log USING btree (at, id);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, subject_id);
-- The log keeps that it was done, by whom and to whom: of these acts the reason may go as changes may.
CREATE TRIGGER audit_log_frozen BEFORE UPDATE ON audit_log FOR EACH ROW WHEN ((to_jsonb(new.*) - 'detail'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'detail'::text) OR jsonb_typeof(old.detail) IS DISTINCT FROM 'object'::text OR new.detail IS DISTINCT FROM (old.detail - 'changes'::text) AND (new.detail IS DISTINCT FROM (old.detail - 'reason'::text) OR (old.action <> ALL ('{presence.by_hand,presence.correct,presence.accept_late,hours.correct,hours.decide_training}'::text[])))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A movement of the account, once, however many files show it.
create table bank_lines (
  id integer not null generated always as identity,
  booked_on date not null,
  -- Above 0 when it came in.
  amount_cents integer not null,
  label text not null,
  -- The bank’s own number; empty where it gives none.
  reference text not null,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_amount_cents_check CHECK (amount_cents <> 0)
);
CREATE INDEX bank_lines_day ON bank_lines USING btree (booked_on, id);
CREATE TRIGGER bank_lines_frozen BEFORE DELETE OR UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_lines_not_emptied BEFORE TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row a series and year; its lock is what makes numbers gapless, its last hash what shows a cut tail.
create table document_counters (
  series text not null,
  year integer not null,
  last_sequence integer not null,
  last_hash text not null,
  constraint document_counters_pkey PRIMARY KEY (series, year)
);
CREATE TRIGGER document_counters_guarded BEFORE DELETE OR UPDATE ON document_counters FOR EACH ROW EXECUTE FUNCTION guard_counter();
CREATE TRIGGER document_counters_not_emptied BEFORE TRUNCATE ON document_counters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table dynasties (
  id integer not null generated by default as identity,
  name text not null,
  constraint dynasties_pkey PRIMARY KEY (id)
);

create table faq_sections (
  id integer not null generated always as identity,
  title text not null,
  constraint faq_sections_pkey PRIMARY KEY (id),
  constraint faq_sections_title_check CHECK (title <> ''::text)
);
CREATE UNIQUE INDEX faq_sections_title ON faq_sections USING btree (plain_text(title));

create table faq_categories (
  id integer not null generated always as identity,
  section_id integer not null,
  title text not null,
  constraint faq_categories_pkey PRIMARY KEY (id),
  constraint faq_categories_title_check CHECK (title <> ''::text),
  constraint faq_categories_section_id_fkey FOREIGN KEY (section_id) REFERENCES faq_sections(id)
);
CREATE UNIQUE INDEX faq_categories_title ON faq_categories USING btree (section_id, plain_text(title));

create table faq_questions (
  id integer not null generated always as identity,
  category_id integer not null,
  question text not null,
  answer_html text not null,
  -- What a search compares: the words alone, without the tags around them.
  searched_plain text not null generated always as (plain_text(((question || ' '::text) || regexp_replace(answer_html, '<[^>]*>'::text, ' '::text, 'g'::text)))) stored,
  version integer not null default 0,
  constraint faq_questions_pkey PRIMARY KEY (id),
  constraint faq_questions_question_check CHECK (question <> ''::text),
  constraint faq_questions_category_id_fkey FOREIGN KEY (category_id) REFERENCES faq_categories(id)
);
CREATE UNIQUE INDEX faq_questions_once ON faq_questions USING btree (category_id, plain_text(question));

create table goals (
  id integer not null generated always as identity,
  description text not null,
  type text not null,
  -- A guest has none.
  level text not null,
  created_at timestamp with time zone not null,
  -- When the level stopped asking for it; null while it does.
  retired_at timestamp with time zone,
  constraint goals_pkey PRIMARY KEY (id),
  -- The same request sent twice makes one goal.
  constraint goals_once UNIQUE (level, type, description),
  constraint goals_description_check CHECK (description <> ''::text),
  constraint goals_level_check CHECK (level = ANY (ARRAY['ROLE_NOMAN'::text, 'ROLE_ONEMAN'::text, 'ROLE_NEOMAN'::text, 'ROLE_BEMAN'::text, 'ROLE_ADMAN'::text, 'ROLE_MAN'::text, 'ROLE_DEVMAN'::text, 'ROLE_DXMAN'::text, 'ROLE_XMAN'::text])),
  constraint goals_type_check CHECK (type = ANY (ARRAY['maintien'::text, 'promotion'::text]))
);

create table hour_themes (
  id integer not null generated by default as identity,
  habilitation text not null,
  label text not null,
  -- Which rule of the habilitation it answers, where one asks hours of its own.
  rule text,
  archived_at timestamp with time zone,
  constraint hour_themes_pkey PRIMARY KEY (id),
  constraint hour_themes_habilitation_label_key UNIQUE (habilitation, label),
  constraint hour_themes_rule_check CHECK (rule = ANY (ARRAY['ethics'::text, 'non_discrimination'::text]))
);
CREATE TRIGGER hour_themes_renamed AFTER UPDATE OF label ON hour_themes FOR EACH ROW WHEN (new.label <> old.label) EXECUTE FUNCTION show_theme_words();

-- Days of the year on which who lacks hours is reminded, and who was.
create table hours_reminder_days (
  month integer not null,
  day integer not null,
  constraint hours_reminder_days_pkey PRIMARY KEY (month, day),
  constraint hours_reminder_days_day_check CHECK (day >= 1 AND day <= 31),
  constraint hours_reminder_days_month_check CHECK (month >= 1 AND month <= 12)
);

-- What the association's accountant calls them, where it is not as the chart has them; entries keep those of their day.
create table ledger_accounts (
  role text not null,
  number text not null,
  label text not null,
  constraint ledger_accounts_pkey PRIMARY KEY (role),
  constraint ledger_accounts_label_check CHECK (label <> ''::text),
  constraint ledger_accounts_number_check CHECK (number ~ '^[0-9A-Za-z]{3,20}$'::text)
);

create table ledger_journals (
  role text not null,
  code text not null,
  label text not null,
  constraint ledger_journals_pkey PRIMARY KEY (role),
  constraint ledger_journals_code_key UNIQUE (code),
  constraint ledger_journals_code_check CHECK (code ~ '^[0-9A-Za-z]{1,6}$'::text),
  constraint ledger_journals_label_check CHECK (label <> ''::text)
);

-- One row, once what came before the ledger was written into it.
create table ledger_openings (
  id integer not null,
  opened_at timestamp with time zone not null,
  constraint ledger_openings_pkey PRIMARY KEY (id),
  constraint ledger_openings_id_check CHECK (id = 1)
);

create table lost_numbers (
  id integer not null generated always as identity,
  series text not null,
  year integer not null,
  first_sequence integer not null,
  last_sequence integer not null,
  -- The hash of the last of them, from a copy kept elsewhere: the chain goes on from it.
  last_hash text,
  reason text not null,
  declared_at timestamp with time zone not null,
  constraint lost_numbers_pkey PRIMARY KEY (id),
  constraint lost_numbers_series_year_first_sequence_key UNIQUE (series, year, first_sequence),
  constraint lost_numbers_check CHECK (last_sequence >= first_sequence),
  constraint lost_numbers_check1 CHECK ((series = ANY (ARRAY['F'::text, 'AV'::text])) = (last_hash IS NOT NULL)),
  constraint lost_numbers_first_sequence_check CHECK (first_sequence > 0),
  constraint lost_numbers_last_hash_check CHECK (last_hash ~ '^[0-9a-f]{64}$'::text),
  constraint lost_numbers_series_check CHECK (series = ANY (ARRAY['F'::text, 'AV'::text, 'AT'::text, 'CG'::text]))
);
CREATE TRIGGER lost_numbers_frozen BEFORE DELETE OR UPDATE ON lost_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lost_numbers_not_emptied BEFORE TRUNCATE ON lost_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table provider_moves (
  id integer not null generated always as identity,
  method text not null,
  provider text not null,
  -- The provider's own number of the line: read again, it is the same one.
  ref text not null,
  kind text not null,
  -- The provider's own word for it.
  provider_kind text not null,
  -- Above 0 what came into the balance, below what left it; fees above 0 what was kept, below what was given back.
  amount_cents integer not null,
  fee_cents integer not null,
  at timestamp with time zone not null,
  -- The capture, or the payout, that it is about.
  subject text,
  arrives_on date,
  read_at timestamp with time zone not null,
  constraint provider_moves_pkey PRIMARY KEY (id),
  constraint provider_moves_method_provider_ref_key UNIQUE (method, provider, ref),
  constraint provider_moves_kind_check CHECK (kind = ANY (ARRAY['capture'::text, 'refund'::text, 'dispute'::text, 'fee'::text, 'payout'::text, 'payout_returned'::text, 'other'::text])),
  constraint provider_moves_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text]))
);
CREATE INDEX provider_moves_at ON provider_moves USING btree (at);
CREATE INDEX provider_moves_subject ON provider_moves USING btree (subject);
CREATE TRIGGER provider_moves_frozen BEFORE DELETE OR UPDATE ON provider_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_moves_not_emptied BEFORE TRUNCATE ON provider_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a payout is made of, where its provider says so.
create table provider_payout_parts (
  payout_id integer not null,
  move_id integer not null,
  constraint provider_payout_parts_pkey PRIMARY KEY (payout_id, move_id),
  constraint provider_payout_parts_move_id_fkey FOREIGN KEY (move_id) REFERENCES provider_moves(id),
  constraint provider_payout_parts_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES provider_moves(id)
);
CREATE TRIGGER provider_payout_parts_frozen BEFORE DELETE OR UPDATE ON provider_payout_parts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_payout_parts_not_emptied BEFORE TRUNCATE ON provider_payout_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each time that a statement was read, or could not be.
create table provider_readings (
  id integer not null generated always as identity,
  method text not null,
  provider text not null,
  read_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  -- What the provider has for the association, and when that was; null where it could not be read.
  balance_cents integer,
  balance_at timestamp with time zone,
  -- Lines that were not known before.
  moves integer not null default 0,
  failure text,
  constraint provider_readings_pkey PRIMARY KEY (id),
  constraint provider_readings_check CHECK ((failure IS NULL) = (balance_cents IS NOT NULL)),
  constraint provider_readings_check1 CHECK ((balance_cents IS NULL) = (balance_at IS NULL)),
  constraint provider_readings_failure_check CHECK (failure = ANY (ARRAY['unanswered'::text, 'refused'::text])),
  constraint provider_readings_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text]))
);
CREATE INDEX provider_readings_last ON provider_readings USING btree (method, id) WHERE failure IS NULL;
CREATE TRIGGER provider_readings_frozen BEFORE DELETE OR UPDATE ON provider_readings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_readings_not_emptied BEFORE TRUNCATE ON provider_readings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Counters of rate limits, shared by all processes; losing them in a crash is harmless.
create unlogged table rate_limits (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  -- How many windows in a row were used up: each makes the next one longer.
  strikes integer not null default 0,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table session_changes (
  id integer not null default 1,
  transaction_id bigint not null,
  constraint session_changes_pkey PRIMARY KEY (id),
  constraint session_changes_id_check CHECK (id = 1)
);

create table settings (
  id integer not null,
  vat_rate_basis_points integer not null default 2000,
  turnover_cents bigint not null default 0,
  turnover_trend integer not null default 0,
  seller jsonb not null default '{}'::jsonb,
  -- VAT rule of each product where it differs from the usual one; read by no release since vat_rules is a table.
  vat_rules jsonb not null default '{}'::jsonb,
  -- Written when a database is first used: a demonstration's commands never empty a real association's.
  mode text,
  -- President, treasurer, host…: what the invoices do not print.
  association jsonb not null default '{}'::jsonb,
  version integer not null default 0,
  -- From this day on administrators and the accountant have their rights with a second factor only; null: it is not asked.
  second_factor_from date,
  -- Whom each month's closing is told; else administrators and accountants.
  treasurer_email text not null default ''::text,
  -- From this day on, invoices to businesses in France go through an approved platform.
  platform_from date not null default '2027-09-01'::date,
  attestation_share integer not null default 100,
  remote_share integer not null default 80,
  constraint settings_pkey PRIMARY KEY (id),
  constraint settings_attestation_share_check CHECK (attestation_share >= 1 AND attestation_share <= 100),
  constraint settings_id_check CHECK (id = 1),
  constraint settings_mode_check CHECK (mode = ANY (ARRAY['demo'::text, 'production'::text])),
  constraint settings_remote_share_check CHECK (remote_share >= 1 AND remote_share <= 100),
  constraint settings_turnover_trend_check CHECK (turnover_trend = ANY (ARRAY['-1'::integer, 0, 1]))
);

create table simulated_bank_payments (
  ref text not null,
  method text not null,
  payment_id text not null,
  client_secret text not null,
  idempotency_key text not null,
  amount_cents integer not null,
  label text not null,
  status text not null,
  behaviour text,
  instrument text,
  due_at timestamp with time zone,
  refunded_cents integer not null default 0,
  refunds jsonb not null default '{}'::jsonb,
  dispute jsonb,
  captured_at timestamp with time zone,
  constraint simulated_bank_payments_pkey PRIMARY KEY (ref),
  constraint simulated_bank_payments_client_secret_key UNIQUE (client_secret),
  constraint simulated_bank_payments_method_idempotency_key_key UNIQUE (method, idempotency_key),
  constraint simulated_bank_payments_amount_cents_check CHECK (amount_cents > 0),
  constraint simulated_bank_payments_check CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  constraint simulated_bank_payments_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text])),
  constraint simulated_bank_payments_status_check CHECK (status = ANY (ARRAY['requires_payment_method'::text, 'requires_action'::text, 'processing'::text, 'succeeded'::text, 'canceled'::text, 'CREATED'::text, 'APPROVED'::text, 'PENDING'::text, 'COMPLETED'::text, 'DECLINED'::text, 'VOIDED'::text]))
);

-- The simulated bank's: payouts that came back.
create table simulated_bank_returns (
  ref text not null,
  amount_cents integer not null,
  returned_at timestamp with time zone not null,
  constraint simulated_bank_returns_pkey PRIMARY KEY (ref),
  constraint simulated_bank_returns_amount_cents_check CHECK (amount_cents > 0)
);

create table sites (
  id integer not null generated by default as identity,
  name text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  map_url text not null,
  is_active boolean not null default true,
  deleted_at timestamp with time zone,
  archive jsonb,
  version integer not null default 0,
  constraint sites_pkey PRIMARY KEY (id)
);

-- Used when no object storage is configured: every process of the portal sees them, a backup holds them.
create table stored_files (
  key text not null,
  content_type text not null,
  -- Compressed already: trying again would only cost.
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint stored_files_pkey PRIMARY KEY (key)
);
alter table stored_files alter column bytes set storage external;

create table thematics (
  id integer not null generated by default as identity,
  catalogue text not null,
  wording text not null,
  theme text not null,
  prerequisite_html text not null default ''::text,
  former_words_html text not null default ''::text,
  audience text[] not null default '{}'::text[],
  habilitations text[] not null default '{}'::text[],
  seats integer not null default 0,
  remote_seats integer not null default 0,
  deleted_at timestamp with time zone,
  archive jsonb,
  version integer not null default 0,
  constraint thematics_pkey PRIMARY KEY (id),
  constraint thematics_catalogue_check CHECK (catalogue = ANY (ARRAY['WORKSHOP'::text, 'FORMATION'::text, 'event'::text]))
);

-- What a title of the catalogue proposes, and what one session counts for.
create table thematic_hours (
  id integer not null generated by default as identity,
  thematic_id integer not null,
  habilitation text not null,
  theme_id integer,
  minutes integer not null,
  constraint thematic_hours_pkey PRIMARY KEY (id),
  constraint thematic_hours_minutes_check CHECK (minutes > 0),
  constraint thematic_hours_thematic_id_fkey FOREIGN KEY (thematic_id) REFERENCES thematics(id),
  constraint thematic_hours_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES hour_themes(id)
);
CREATE UNIQUE INDEX thematic_hours_once ON thematic_hours USING btree (thematic_id, habilitation, COALESCE(theme_id, 0));

create table users (
  -- The fourteen named accounts of the sample keep their numbers; everybody else starts at 101.
  id integer not null generated by default as identity (start with 101),
  email text not null,
  password_hash text not null,
  civility text not null,
  first_name text not null,
  last_name text not null,
  phone_prefix text not null default '+33'::text,
  phone text not null,
  born_on date,
  address text not null default ''::text,
  postal_code text not null default ''::text,
  city text not null default ''::text,
  country text not null default 'France'::text,
  address_shared boolean not null default false,
  lat double precision,
  lng double precision,
  picture_path text,
  level text not null default 'ROLE_GUEST'::text,
  is_admin boolean not null default false,
  is_pilot boolean not null default false,
  is_expert_accountant boolean not null default false,
  is_super_organizer boolean not null default false,
  is_treasurer boolean not null default false,
  is_executive boolean not null default false,
  is_jd_ended boolean not null default false,
  is_demarrage_ended boolean not null default false,
  is_3jr_ended boolean not null default false,
  curriculum_ended_on date,
  sponsor_id integer,
  manager_id integer,
  dynasty_id integer,
  habilitations text[] not null default '{}'::text[],
  company_name text not null default ''::text,
  company_siret text not null default ''::text,
  company_address text not null default ''::text,
  company_postal_code text not null default ''::text,
  company_city text not null default ''::text,
  company_country text not null default ''::text,
  member_since_on date,
  member_until_on date,
  dues_paid_on date,
  -- The balance, written with each movement on this locked row; the verification compares the two.
  credit_cents integer not null default 0,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  -- null: confirmed, or from before anybody was asked.
  email_to_confirm_since timestamp with time zone,
  prodemial_qualification text not null default ''::text,
  prodemial_qualification_stars integer not null default 0,
  prodemial_title text not null default ''::text,
  prodemial_title_stars integer not null default 0,
  search_text text not null generated always as (plain_text(((((last_name || ' '::text) || first_name) || ' '::text) || email))) stored,
  -- Of the themes that the person is advised, which have no row of their own together.
  plan_version integer not null default 0,
  password_given_at timestamp with time zone,
  company_vat_number text not null default ''::text,
  locked_at timestamp with time zone,
  email_refused_at timestamp with time zone,
  orders_for text,
  -- Day of death, noted by the office: no message leaves for them, and no dues are called.
  died_on date,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_civility_check CHECK (civility = ANY (ARRAY['Monsieur'::text, 'Madame'::text])),
  constraint users_credit_cents_check CHECK (credit_cents >= 0),
  constraint users_level_check CHECK (level = ANY (ARRAY['ROLE_GUEST'::text, 'ROLE_NOMAN'::text, 'ROLE_ONEMAN'::text, 'ROLE_NEOMAN'::text, 'ROLE_BEMAN'::text, 'ROLE_ADMAN'::text, 'ROLE_MAN'::text, 'ROLE_DEVMAN'::text, 'ROLE_DXMAN'::text, 'ROLE_XMAN'::text])),
  constraint users_prodemial_qualification_stars_check CHECK (prodemial_qualification_stars >= 0),
  constraint users_prodemial_title_stars_check CHECK (prodemial_title_stars >= 0),
  constraint users_dynasty_id_fkey FOREIGN KEY (dynasty_id) REFERENCES dynasties(id),
  constraint users_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id),
  constraint users_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES users(id)
);
CREATE INDEX users_by_name ON users USING btree (search_text, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_first_name ON users USING gin (plain_text(first_name) gin_trgm_ops);
CREATE INDEX users_last_name ON users USING gin (plain_text(last_name) gin_trgm_ops);
CREATE INDEX users_manager ON users USING btree (manager_id);
CREATE INDEX users_member_until ON users USING btree (member_until_on) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_phone ON users USING btree (phone) WHERE deleted_at IS NULL;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_sponsor ON users USING btree (sponsor_id);
CREATE TRIGGER users_email_changed BEFORE UPDATE OF email ON users FOR EACH ROW WHEN (lower(old.email) IS DISTINCT FROM lower(new.email)) EXECUTE FUNCTION forget_refused_email();

create table advised_thematics (
  user_id integer not null,
  thematic_id integer not null,
  constraint advised_thematics_pkey PRIMARY KEY (user_id, thematic_id),
  constraint advised_thematics_thematic_id_fkey FOREIGN KEY (thematic_id) REFERENCES thematics(id),
  constraint advised_thematics_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX advised_thematics_thematic ON advised_thematics USING btree (thematic_id);

-- What was asked of a browser and waits for its answer. Used once.
create table auth_challenges (
  token_hash bytea not null,
  purpose text not null,
  -- null: a passkey will say who it is.
  user_id integer,
  webauthn_challenge text,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint auth_challenges_pkey PRIMARY KEY (token_hash),
  constraint auth_challenges_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'passkey_login'::text, 'add_passkey'::text, 'confirm'::text])),
  constraint auth_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX auth_challenges_by_end ON auth_challenges USING btree (expires_at);

create table background_tasks (
  id integer not null generated by default as identity,
  kind text not null,
  asked_by integer not null,
  label text not null,
  -- What its kind works on.
  input jsonb not null default '{}'::jsonb,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer,
  attempts integer not null default 0,
  -- The process that works on it renews this; when it runs out, the process is dead and another begins again.
  lease_until timestamp with time zone,
  result jsonb,
  failure text,
  file_name text,
  file_type text,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone not null,
  constraint background_tasks_pkey PRIMARY KEY (id),
  constraint background_tasks_check CHECK ((state = 'running'::text) = (lease_until IS NOT NULL)),
  constraint background_tasks_check1 CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  constraint background_tasks_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint background_tasks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id)
);
CREATE INDEX background_tasks_asked_by ON background_tasks USING btree (asked_by, id);
-- Asked for twice, it is done once.
CREATE UNIQUE INDEX background_tasks_open ON background_tasks USING btree (kind, asked_by, input) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);

-- A file is kept in pieces, so that no process holds it whole.
create table background_task_parts (
  task_id integer not null,
  -- Which beginning wrote it: pieces of one that was cut short are dropped.
  attempt integer not null,
  "position" integer not null,
  storage_key text not null,
  bytes integer not null,
  constraint background_task_parts_pkey PRIMARY KEY (task_id, attempt, "position"),
  constraint background_task_parts_task_id_fkey FOREIGN KEY (task_id) REFERENCES background_tasks(id)
);

-- Cheques or cash taken to the bank together; the money is in its account from that day on.
create table bank_deposits (
  id integer not null generated always as identity,
  means text not null,
  deposited_on date not null,
  amount_cents integer not null,
  request_key uuid not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null,
  constraint bank_deposits_pkey PRIMARY KEY (id),
  constraint bank_deposits_request_key_key UNIQUE (request_key),
  constraint bank_deposits_amount_cents_check CHECK (amount_cents > 0),
  constraint bank_deposits_means_check CHECK (means = ANY (ARRAY['cheque'::text, 'cash'::text])),
  constraint bank_deposits_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
);
CREATE INDEX bank_deposits_recorded_by ON bank_deposits USING btree (recorded_by);
CREATE TRIGGER bank_deposits_frozen BEFORE DELETE OR UPDATE ON bank_deposits FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_deposits_not_emptied BEFORE TRUNCATE ON bank_deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a person accepted as the explanation of a line; deleted when it is taken back.
create table bank_matches (
  id integer not null generated always as identity,
  -- None where lines of the books cancel each other, without the bank.
  line_id integer,
  -- Role of the account that the line was booked on by hand; none where the books had it already.
  booked_on text,
  -- The line that this one shows a second time, in other words: it counts for nothing.
  same_as integer,
  accepted_by integer not null,
  accepted_at timestamp with time zone not null,
  constraint bank_matches_pkey PRIMARY KEY (id),
  constraint bank_matches_line_id_key UNIQUE (line_id),
  constraint bank_matches_check CHECK (line_id IS NOT NULL OR booked_on IS NULL AND same_as IS NULL),
  constraint bank_matches_check1 CHECK (booked_on IS NULL OR same_as IS NULL),
  constraint bank_matches_check2 CHECK (same_as <> line_id),
  constraint bank_matches_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint bank_matches_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_matches_same_as_fkey FOREIGN KEY (same_as) REFERENCES bank_lines(id)
);
CREATE INDEX bank_matches_accepted_by ON bank_matches USING btree (accepted_by);
CREATE INDEX bank_matches_same_as ON bank_matches USING btree (same_as) WHERE same_as IS NOT NULL;

-- Lines of the ledger on the bank’s account that a match explains: each once.
create table bank_match_entries (
  entry_id bigint not null,
  "position" integer not null,
  match_id integer not null,
  constraint bank_match_entries_pkey PRIMARY KEY (entry_id, "position"),
  constraint bank_match_entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES bank_matches(id)
);
CREATE INDEX bank_match_entries_match ON bank_match_entries USING btree (match_id);

create table bank_statements (
  id integer not null generated always as identity,
  format text not null,
  -- As the file names it; empty where it does not.
  account text not null,
  file_name text not null,
  file_hash text not null,
  first_on date not null,
  last_on date not null,
  -- Balance before its lines; none where neither the file nor its reader said.
  opening_cents bigint,
  closing_cents bigint,
  read_by integer not null,
  read_at timestamp with time zone not null,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_file_hash_key UNIQUE (file_hash),
  constraint bank_statements_check CHECK (last_on >= first_on),
  constraint bank_statements_check1 CHECK ((opening_cents IS NULL) = (closing_cents IS NULL)),
  constraint bank_statements_file_hash_check CHECK (file_hash ~ '^[0-9a-f]{64}$'::text),
  constraint bank_statements_format_check CHECK (format = ANY (ARRAY['camt053'::text, 'ofx'::text, 'cfonb120'::text, 'csv'::text])),
  constraint bank_statements_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id)
);
CREATE INDEX bank_statements_last ON bank_statements USING btree (last_on, id);
CREATE INDEX bank_statements_read_by ON bank_statements USING btree (read_by);
CREATE TRIGGER bank_statements_frozen BEFORE DELETE OR UPDATE ON bank_statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_not_emptied BEFORE TRUNCATE ON bank_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Which files show a line: of two formats, or of periods that overlap.
create table bank_statement_lines (
  statement_id integer not null,
  line_id integer not null,
  constraint bank_statement_lines_pkey PRIMARY KEY (statement_id, line_id),
  constraint bank_statement_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE INDEX bank_statement_lines_line ON bank_statement_lines USING btree (line_id);
CREATE TRIGGER bank_statement_lines_frozen BEFORE DELETE OR UPDATE ON bank_statement_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statement_lines_not_emptied BEFORE TRUNCATE ON bank_statement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table books_archives (
  id integer not null generated always as identity,
  -- The task that made it, which goes after some days.
  task_id integer not null,
  year integer not null,
  made_at timestamp with time zone not null,
  asked_by integer not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  documents integer not null,
  -- The last closed day whose entries are in it.
  entries_until date not null,
  -- Of the last closing in it.
  last_hash text not null,
  constraint books_archives_pkey PRIMARY KEY (id),
  constraint books_archives_bytes_check CHECK (bytes > 0),
  constraint books_archives_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint books_archives_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id)
);
CREATE INDEX books_archives_asked_by ON books_archives USING btree (asked_by);
CREATE TRIGGER books_archives_frozen BEFORE DELETE OR UPDATE ON books_archives FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER books_archives_not_emptied BEFORE TRUNCATE ON books_archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table calendar_subscriptions (
  user_id integer not null,
  -- The address itself is shown once and kept nowhere.
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_subscriptions_pkey PRIMARY KEY (user_id),
  constraint calendar_subscriptions_token_hash_key UNIQUE (token_hash),
  constraint calendar_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- Cheques that the bank refused, or that never reached it: what they paid is due again.
create table cheque_returns (
  id integer not null generated always as identity,
  returned_on date not null,
  -- What the bank took for it.
  fee_cents integer not null,
  reason text not null default ''::text,
  -- Chosen by the form: what is sent twice comes back once.
  request_key uuid not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null,
  constraint cheque_returns_pkey PRIMARY KEY (id),
  constraint cheque_returns_request_key_key UNIQUE (request_key),
  constraint cheque_returns_fee_cents_check CHECK (fee_cents >= 0),
  constraint cheque_returns_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
);
CREATE INDEX cheque_returns_recorded_by ON cheque_returns USING btree (recorded_by);
CREATE TRIGGER cheque_returns_frozen BEFORE DELETE OR UPDATE ON cheque_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cheque_returns_not_emptied BEFORE TRUNCATE ON cheque_returns FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each time somebody agreed or took it back; what was, stays.
create table consents (
  id integer not null generated always as identity,
  user_id integer not null,
  subject text not null,
  given boolean not null,
  at timestamp with time zone not null,
  -- Of the text that was shown; null for what has none, and from before texts had versions.
  version text,
  source text not null,
  device text not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_source_check CHECK (source = ANY (ARRAY['registration'::text, 'profile'::text, 'payment'::text])),
  constraint consents_subject_check CHECK (subject = ANY (ARRAY['terms'::text, 'privacy'::text, 'address_shared'::text])),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX consents_user ON consents USING btree (user_id, id);
CREATE TRIGGER consents_frozen BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contact_changes (
  id integer not null generated by default as identity,
  user_id integer not null,
  kind text not null,
  old_value text not null,
  new_value text not null,
  old_prefix text not null default ''::text,
  new_prefix text not null default ''::text,
  -- The login that asked: the only one that goes on.
  family_id uuid,
  -- Of the last text message to a new phone, and until when it serves.
  code_hash text,
  code_until timestamp with time zone,
  tries integer not null default 0,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  -- Taken back, or replaced by another wish before it was confirmed.
  undone_at timestamp with time zone,
  constraint contact_changes_pkey PRIMARY KEY (id),
  constraint contact_changes_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'phone'::text])),
  constraint contact_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX contact_changes_of_user ON contact_changes USING btree (user_id, id);
CREATE UNIQUE INDEX contact_changes_open ON contact_changes USING btree (user_id, kind) WHERE confirmed_at IS NULL AND undone_at IS NULL;

create table data_requests (
  id integer not null generated always as identity,
  user_id integer not null,
  requested_at timestamp with time zone not null,
  prepared_at timestamp with time zone,
  -- The link itself is in the e-mail alone.
  token_hash bytea,
  expires_at timestamp with time zone,
  taken_at timestamp with time zone,
  -- Gone as soon as it was taken, or nobody may take it any more. A zip already: compressing again would only cost.
  archive bytea,
  taking_until timestamp with time zone,
  constraint data_requests_pkey PRIMARY KEY (id),
  constraint data_requests_token_hash_key UNIQUE (token_hash),
  constraint data_requests_check CHECK (archive IS NULL OR prepared_at IS NOT NULL AND taken_at IS NULL),
  constraint data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table data_requests alter column archive set storage external;
CREATE INDEX data_requests_user ON data_requests USING btree (user_id, id);
CREATE UNIQUE INDEX data_requests_waiting ON data_requests USING btree (user_id) WHERE prepared_at IS NULL;

create table date_alerts (
  id integer not null generated by default as identity,
  user_id integer not null,
  kind text not null,
  title text not null,
  -- Titles are the same whatever their accents and capitals.
  title_plain text not null generated always as (plain_text(title)) stored,
  created_at timestamp with time zone not null,
  constraint date_alerts_pkey PRIMARY KEY (id),
  constraint date_alerts_user_id_kind_title_plain_key UNIQUE (user_id, kind, title_plain),
  constraint date_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX date_alerts_title ON date_alerts USING btree (kind, title_plain);

-- Yearly dues from a day on: of a newcomer, of a member, and from DEVMAN up.
create table dues_prices (
  from_on date not null,
  guest_cents integer not null,
  member_cents integer not null,
  upper_cents integer not null,
  -- Nobody for the first prices.
  set_by integer,
  set_at timestamp with time zone not null default now(),
  constraint dues_prices_pkey PRIMARY KEY (from_on),
  constraint dues_prices_guest_cents_check CHECK (guest_cents > 0),
  constraint dues_prices_member_cents_check CHECK (member_cents > 0),
  constraint dues_prices_upper_cents_check CHECK (upper_cents > 0),
  constraint dues_prices_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX dues_prices_set_by ON dues_prices USING btree (set_by);

-- Once a person, an end of membership and a step: the key is what makes it once.
create table dues_reminders (
  user_id integer not null,
  until_on date not null,
  step text not null,
  told_at timestamp with time zone not null,
  constraint dues_reminders_pkey PRIMARY KEY (user_id, until_on, step),
  constraint dues_reminders_step_check CHECK (step = ANY (ARRAY['call'::text, 'last_days'::text, 'ended'::text])),
  constraint dues_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table dues_requests (
  user_id integer not null,
  told_at timestamp with time zone not null,
  constraint dues_requests_pkey PRIMARY KEY (user_id),
  constraint dues_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table erasures (
  id integer not null generated always as identity,
  user_id integer not null,
  asked_at timestamp with time zone not null,
  -- Themself, or an administrator.
  asked_by integer not null,
  gives_up_credit boolean not null,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  outcome text,
  -- What stood in the way on the day, in a word of the decisions.
  reason text,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_check CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  constraint erasures_check1 CHECK ((reason IS NOT NULL) = (NOT outcome IS DISTINCT FROM 'refused'::text)),
  constraint erasures_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'withdrawn'::text, 'refused'::text])),
  constraint erasures_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX erasures_due ON erasures USING btree (due_at) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX erasures_open ON erasures USING btree (user_id) WHERE closed_at IS NULL;

-- Lines of one account that a person says settle one another.
create table hand_letters (
  id integer not null generated always as identity,
  -- Chosen by the form: what is sent twice letters once.
  request_key uuid not null,
  lettered_by integer not null,
  lettered_at timestamp with time zone not null,
  constraint hand_letters_pkey PRIMARY KEY (id),
  constraint hand_letters_request_key_key UNIQUE (request_key),
  constraint hand_letters_lettered_by_fkey FOREIGN KEY (lettered_by) REFERENCES users(id)
);
CREATE INDEX hand_letters_lettered_by ON hand_letters USING btree (lettered_by);

-- Each line bears one letter; taken back, its rows go. Lines of the ledger never go, and are not referred to.
create table hand_letter_lines (
  entry_id bigint not null,
  "position" integer not null,
  letter_id integer not null,
  constraint hand_letter_lines_pkey PRIMARY KEY (entry_id, "position"),
  constraint hand_letter_lines_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES hand_letters(id) ON DELETE CASCADE
);
CREATE INDEX hand_letter_lines_letter ON hand_letter_lines USING btree (letter_id);

-- What a habilitation asks from a day on; the latest row counts. Rows that nobody has confirmed are the portal's proposal.
create table hour_quotas (
  id integer not null generated by default as identity,
  habilitation text not null,
  from_on date not null,
  -- None: training is asked, and no duration.
  minutes integer,
  -- Calendar years that it is asked over.
  years integer not null default 1,
  -- Another way to answer it: so much each year.
  yearly_minutes integer,
  -- [{ rule, minutes }]: of which on these subjects, over the same years.
  parts jsonb not null default '[]'::jsonb,
  -- [{ nature, minutes }]: count for so much a year at most.
  caps jsonb not null default '[]'::jsonb,
  note text,
  created_at timestamp with time zone not null,
  created_by integer,
  constraint hour_quotas_pkey PRIMARY KEY (id),
  constraint hour_quotas_minutes_check CHECK (minutes > 0),
  constraint hour_quotas_yearly_minutes_check CHECK (yearly_minutes > 0),
  constraint hour_quotas_years_check CHECK (years >= 1 AND years <= 5),
  constraint hour_quotas_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX hour_quotas_latest ON hour_quotas USING btree (habilitation, from_on DESC, id DESC);
CREATE TRIGGER hour_quotas_frozen BEFORE DELETE OR UPDATE ON hour_quotas FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table hours_reminders (
  user_id integer not null,
  wave_on date not null,
  sent_at timestamp with time zone not null,
  constraint hours_reminders_pkey PRIMARY KEY (user_id, wave_on),
  constraint hours_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- Who lets their sponsor see their hours.
create table hours_sharing (
  user_id integer not null,
  since timestamp with time zone not null,
  sponsor_id integer,
  constraint hours_sharing_pkey PRIMARY KEY (user_id),
  constraint hours_sharing_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES users(id),
  constraint hours_sharing_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- One link a person. It opens nothing: it says who invites, as their phone number would.
create table invitations (
  user_id integer not null,
  code text not null,
  created_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (user_id),
  constraint invitations_code_key UNIQUE (code),
  constraint invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table known_devices (
  id uuid not null,
  user_id integer not null,
  -- One browser keeps one secret, whoever logs in from it.
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_token_hash_user_id_key UNIQUE (token_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX known_devices_of_user ON known_devices USING btree (user_id);

-- Days, months and years that take no entry any more.
create table ledger_closings (
  id integer not null generated always as identity,
  kind text not null,
  first_on date not null,
  last_on date not null,
  closed_at timestamp with time zone not null,
  closed_by integer,
  -- First and last numbers, sums by rate, product and means of payment.
  totals jsonb not null,
  -- All that was ever sold, up to its last day.
  perpetual_cents bigint not null,
  previous_hash text not null,
  hash text not null,
  constraint ledger_closings_pkey PRIMARY KEY (id),
  constraint ledger_closings_check CHECK (last_on >= first_on),
  constraint ledger_closings_kind_check CHECK (kind = ANY (ARRAY['day'::text, 'month'::text, 'year'::text, 'archive'::text])),
  constraint ledger_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id)
);
-- Every entry asks for the last closed day.
CREATE INDEX ledger_closings_last ON ledger_closings USING btree (last_on);
CREATE UNIQUE INDEX ledger_closings_once ON ledger_closings USING btree (kind, last_on) WHERE kind <> 'archive'::text;
CREATE TRIGGER ledger_closings_frozen BEFORE DELETE OR UPDATE ON ledger_closings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_closings_not_emptied BEFORE TRUNCATE ON ledger_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each step of the ladder somebody reached, and why: userRoleInformation is read from here.
create table level_changes (
  id bigint not null generated always as identity,
  user_id integer not null,
  level text not null,
  reached_at timestamp with time zone not null,
  cause text not null,
  actor_id integer,
  -- When the audited act was that dated the level; it is reached_at where the two are one.
  recorded_at timestamp with time zone,
  constraint level_changes_pkey PRIMARY KEY (id),
  constraint level_changes_cause_check CHECK (cause = ANY (ARRAY['registration'::text, 'membership'::text, 'vote'::text, 'admin'::text, 'import'::text])),
  constraint level_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint level_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX level_changes_actor ON level_changes USING btree (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX level_changes_reached ON level_changes USING btree (reached_at) INCLUDE (level, cause);
CREATE INDEX level_changes_user ON level_changes USING btree (user_id, reached_at);

create table level_votes (
  id integer not null generated always as identity,
  user_id integer not null,
  -- The one that the vote is about; the person may have left it by other means since.
  level text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  -- Slots whose voters were asked by e-mail: a vote that is taken back and given again asks nobody twice.
  asked text[] not null default '{}'::text[],
  ended_at timestamp with time zone,
  outcome text,
  -- The level it gave; null when the person stayed where they were.
  given_level text,
  constraint level_votes_pkey PRIMARY KEY (id),
  constraint level_votes_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint level_votes_check1 CHECK (given_level IS NULL OR ended_at IS NOT NULL),
  constraint level_votes_level_check CHECK (level = ANY (ARRAY['ROLE_NOMAN'::text, 'ROLE_ONEMAN'::text, 'ROLE_NEOMAN'::text, 'ROLE_BEMAN'::text, 'ROLE_ADMAN'::text, 'ROLE_MAN'::text, 'ROLE_DEVMAN'::text, 'ROLE_DXMAN'::text, 'ROLE_XMAN'::text])),
  constraint level_votes_outcome_check CHECK (outcome = ANY (ARRAY['promotion'::text, 'maintien'::text, 'regrade'::text])),
  constraint level_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX level_votes_open ON level_votes USING btree (user_id) WHERE ended_at IS NULL;
CREATE INDEX level_votes_user ON level_votes USING btree (user_id, ended_at);

create table ballots (
  vote_id integer not null,
  slot text not null,
  value smallint not null,
  voter_id integer not null,
  cast_at timestamp with time zone not null,
  constraint ballots_pkey PRIMARY KEY (vote_id, slot),
  constraint ballots_slot_check CHECK (slot = ANY (ARRAY['sponsor'::text, 'devman'::text, 'xman'::text])),
  constraint ballots_value_check CHECK (value >= '-1'::integer AND value <= 1),
  constraint ballots_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES level_votes(id) ON DELETE CASCADE,
  constraint ballots_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES users(id)
);
CREATE INDEX ballots_voter ON ballots USING btree (voter_id);

create table goal_completions (
  id integer not null generated always as identity,
  goal_id integer not null,
  user_id integer not null,
  state text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by integer,
  -- The vote that a level's goals led to: once it has ended they are of the past, and the level's goals begin anew.
  vote_id integer,
  reason text,
  dropped_at timestamp with time zone,
  constraint goal_completions_pkey PRIMARY KEY (id),
  constraint goal_completions_check CHECK ((state = 'pending'::text) = (answered_at IS NULL)),
  constraint goal_completions_check1 CHECK (reason IS NULL OR state = 'refused'::text AND char_length(reason) >= 1 AND char_length(reason) <= 300),
  constraint goal_completions_check2 CHECK (dropped_at IS NULL OR state <> 'pending'::text),
  constraint goal_completions_state_check CHECK (state = ANY (ARRAY['pending'::text, 'validated'::text, 'refused'::text])),
  constraint goal_completions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint goal_completions_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id),
  constraint goal_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint goal_completions_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES level_votes(id)
);
CREATE INDEX goal_completions_answerer ON goal_completions USING btree (answered_by) WHERE answered_by IS NOT NULL;
-- One that counts or may yet count; what was refused stays beside it.
CREATE UNIQUE INDEX goal_completions_live ON goal_completions USING btree (user_id, goal_id) WHERE state <> 'refused'::text AND vote_id IS NULL AND dropped_at IS NULL;
-- What waits for an answer, which every bell counts: few of all that were ever given.
CREATE INDEX goal_completions_pending ON goal_completions USING btree (user_id) WHERE state = 'pending'::text;
CREATE INDEX goal_completions_user ON goal_completions USING btree (user_id, id);

-- Until when a login may do what asks for the password again.
create table login_confirmations (
  family_id uuid not null,
  user_id integer not null,
  confirmed_until timestamp with time zone not null,
  constraint login_confirmations_pkey PRIMARY KEY (family_id),
  constraint login_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX login_confirmations_of_user ON login_confirmations USING btree (user_id);

-- Pictures on invoices, under the SHA-256 of their bytes: a document that is drawn again has its own.
create table logos (
  id text not null,
  png bytea not null,
  added_by integer not null,
  added_at timestamp with time zone not null,
  constraint logos_pkey PRIMARY KEY (id),
  constraint logos_id_check CHECK (id ~ '^[0-9a-f]{64}$'::text),
  constraint logos_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id)
);
CREATE INDEX logos_added_by ON logos USING btree (added_by);
CREATE TRIGGER logos_frozen BEFORE DELETE OR UPDATE ON logos FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER logos_not_emptied BEFORE TRUNCATE ON logos FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Up to which of their messages somebody has looked; what came before there was such a page is seen.
create table message_readers (
  user_id integer not null,
  seen_id bigint not null,
  constraint message_readers_pkey PRIMARY KEY (user_id),
  constraint message_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table message_refusals (
  user_id integer not null,
  kind text not null,
  -- From the account page, or by the link of an e-mail.
  source text not null,
  at timestamp with time zone not null,
  constraint message_refusals_pkey PRIMARY KEY (user_id, kind),
  constraint message_refusals_source_check CHECK (source = ANY (ARRAY['account'::text, 'link'::text])),
  constraint message_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- Each time that somebody moves in from a former tool: one may be under way.
create table moves (
  id integer not null generated always as identity,
  state text not null default 'open'::text,
  created_by integer not null,
  created_at timestamp with time zone not null,
  civility text,
  level text,
  -- Whoever moves in leads the sessions whose pilot nobody knows.
  leads_unknown boolean not null default false,
  -- For rows that may be somebody who is there: merge or apart, by "file:line".
  decisions jsonb not null default '{}'::jsonb,
  rehearsals integer not null default 0,
  -- Counts and totals of the last rehearsal; null once something has changed since.
  rehearsal jsonb,
  rehearsed_at timestamp with time zone,
  signed_by integer,
  signed_at timestamp with time zone,
  task_id integer,
  moved_at timestamp with time zone,
  undone_by integer,
  undone_at timestamp with time zone,
  constraint moves_pkey PRIMARY KEY (id),
  constraint moves_civility_check CHECK (civility = ANY (ARRAY['Madame'::text, 'Monsieur'::text])),
  constraint moves_state_check CHECK (state = ANY (ARRAY['open'::text, 'signed'::text, 'moved'::text, 'undone'::text])),
  constraint moves_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint moves_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id),
  constraint moves_task_id_fkey FOREIGN KEY (task_id) REFERENCES background_tasks(id) ON DELETE SET NULL,
  constraint moves_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
);
CREATE INDEX moves_created_by ON moves USING btree (created_by);
CREATE INDEX moves_signed_by ON moves USING btree (signed_by);
CREATE INDEX moves_task ON moves USING btree (task_id);
CREATE UNIQUE INDEX moves_under_way ON moves USING btree ((true)) WHERE state = ANY (ARRAY['open'::text, 'signed'::text]);
CREATE INDEX moves_undone_by ON moves USING btree (undone_by);

-- Invoices of a former tool, sealed as they were: in no series, chain or turnover of ours.
create table former_invoices (
  id integer not null generated always as identity,
  move_id integer not null,
  number text not null,
  issued_on date not null,
  user_id integer,
  buyer text not null,
  label text not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  -- Each with rate (basis points or null), net, vat, gross in cents.
  rates jsonb not null,
  tool text not null,
  constraint former_invoices_pkey PRIMARY KEY (id),
  constraint former_invoices_number_key UNIQUE (number),
  constraint former_invoices_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id),
  constraint former_invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX former_invoices_move ON former_invoices USING btree (move_id);
CREATE INDEX former_invoices_user ON former_invoices USING btree (user_id, issued_on);
CREATE TRIGGER former_invoices_frozen BEFORE UPDATE ON former_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER former_invoices_kept BEFORE DELETE ON former_invoices FOR EACH ROW EXECUTE FUNCTION refuse_unless_undone();
CREATE TRIGGER former_invoices_not_emptied BEFORE TRUNCATE ON former_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Movements of credit in a former tool, to be read: what is left of them are avoirs.
create table former_movements (
  id integer not null generated always as identity,
  move_id integer not null,
  user_id integer not null,
  moved_at timestamp with time zone not null,
  type text not null,
  amount_cents integer not null,
  label text not null,
  constraint former_movements_pkey PRIMARY KEY (id),
  constraint former_movements_amount_cents_check CHECK (amount_cents >= 0),
  constraint former_movements_type_check CHECK (type = ANY (ARRAY['crédit'::text, 'débit'::text])),
  constraint former_movements_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id),
  constraint former_movements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX former_movements_move ON former_movements USING btree (move_id);
CREATE INDEX former_movements_user ON former_movements USING btree (user_id, moved_at);
CREATE TRIGGER former_movements_kept BEFORE DELETE ON former_movements FOR EACH ROW EXECUTE FUNCTION refuse_unless_undone();

create table move_files (
  id integer not null generated always as identity,
  move_id integer not null,
  name text not null,
  -- Sheet of a workbook, or file of a ZIP; null where there is one.
  part text,
  tool text not null,
  target text not null,
  header text[] not null,
  mapping jsonb not null,
  levels jsonb not null default '{}'::jsonb,
  day_order text,
  -- How each column was read: examples, counts, a note.
  columns jsonb not null,
  row_count integer not null,
  added_at timestamp with time zone not null,
  -- Of the bytes of the file, in hexadecimal: what is dropped twice is there once.
  digest text not null default ''::text,
  constraint move_files_pkey PRIMARY KEY (id),
  constraint move_files_day_order_check CHECK (day_order = ANY (ARRAY['day first'::text, 'month first'::text])),
  constraint move_files_target_check CHECK (target = ANY (ARRAY['people'::text, 'sessions'::text, 'invoices'::text, 'documents'::text, 'avoirs'::text, 'sites'::text, 'titles'::text, 'goals'::text, 'votes'::text, 'hours'::text, 'news'::text, 'faq'::text, 'movements'::text])),
  constraint move_files_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id) ON DELETE CASCADE
);
CREATE INDEX move_files_of ON move_files USING btree (move_id);

-- Rows that the last rehearsal did not simply take, with the reason.
create table move_outcomes (
  id bigint not null generated always as identity,
  move_id integer not null,
  file_id integer not null,
  line integer not null,
  outcome text not null,
  field text not null,
  sentence text not null,
  constraint move_outcomes_pkey PRIMARY KEY (id),
  constraint move_outcomes_outcome_check CHECK (outcome = ANY (ARRAY['refused'::text, 'remark'::text, 'joined'::text])),
  constraint move_outcomes_file_id_fkey FOREIGN KEY (file_id) REFERENCES move_files(id) ON DELETE CASCADE,
  constraint move_outcomes_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id) ON DELETE CASCADE
);
CREATE INDEX move_outcomes_file ON move_outcomes USING btree (file_id);
CREATE INDEX move_outcomes_of ON move_outcomes USING btree (move_id, outcome, id);

-- Records of a former portal that is being read; gone once all of them are files of the move.
create table move_records (
  id bigint not null generated always as identity,
  move_id integer not null,
  resource text not null,
  ref text not null,
  record jsonb not null,
  -- False until the call for this one record has said what the list does not.
  is_whole boolean not null,
  constraint move_records_pkey PRIMARY KEY (id),
  constraint move_records_move_id_resource_ref_key UNIQUE (move_id, resource, ref),
  constraint move_records_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id) ON DELETE CASCADE
);

-- Rows as the file had them; gone some weeks after the move.
create table move_rows (
  file_id integer not null,
  line integer not null,
  cells jsonb not null,
  constraint move_rows_pkey PRIMARY KEY (file_id, line),
  constraint move_rows_file_id_fkey FOREIGN KEY (file_id) REFERENCES move_files(id) ON DELETE CASCADE
);

-- The former portal that a move reads by its calls.
create table move_sources (
  move_id integer not null,
  address text not null,
  -- An administrator's token there, sealed; gone once all is read.
  sealed_token text,
  -- For each resource what was read of it, and where to go on.
  progress jsonb not null default '{}'::jsonb,
  read_at timestamp with time zone,
  constraint move_sources_pkey PRIMARY KEY (move_id),
  constraint move_sources_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id) ON DELETE CASCADE
);

create table moved_rows (
  move_id integer not null,
  kind text not null,
  row_id bigint not null,
  -- Tool, and number or words of the row there.
  source text not null,
  constraint moved_rows_pkey PRIMARY KEY (kind, row_id),
  constraint moved_rows_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'session'::text, 'registration'::text, 'invoice'::text, 'avoir'::text, 'site'::text, 'title'::text, 'goal'::text, 'completion'::text, 'vote'::text, 'training'::text, 'news'::text, 'faq_section'::text, 'faq_category'::text, 'faq_question'::text, 'movement'::text])),
  constraint moved_rows_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id)
);
CREATE INDEX moved_rows_of ON moved_rows USING btree (move_id, kind);
CREATE INDEX moved_rows_source ON moved_rows USING btree (kind, source);

create table news (
  id integer not null generated always as identity,
  title text not null,
  category text not null,
  description_html text not null,
  -- The levels it is meant for: everybody is all ten of them.
  audience text[] not null,
  picture_path text,
  author_id integer not null,
  -- Until then its author, XMAN and administrators alone read it.
  publish_at timestamp with time zone not null,
  state text not null,
  -- Rises with each change: who decides says which text they have read.
  version integer not null default 0,
  created_at timestamp with time zone not null,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_audience_check CHECK (audience <> '{}'::text[]),
  constraint news_category_check CHECK (category = ANY (ARRAY['PARTENAIRES'::text, 'VIE DE L''ASSOCIATION'::text, 'PRODUITS'::text, 'FISCALITE'::text, 'LOI'::text, 'FORMATION'::text, 'EVENEMENT'::text])),
  constraint news_description_html_check CHECK (description_html <> ''::text),
  constraint news_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'validated'::text, 'rejected'::text])),
  constraint news_title_check CHECK (title <> ''::text),
  constraint news_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id)
);
CREATE INDEX news_author ON news USING btree (author_id, publish_at DESC);
CREATE INDEX news_validated ON news USING btree (publish_at DESC, id DESC) WHERE state = 'validated'::text;
-- What waits, which the bells of those who decide count: few of all that were ever written.
CREATE INDEX news_waiting ON news USING btree (publish_at DESC, id DESC) WHERE state = 'waiting'::text;

create table news_likes (
  news_id integer not null,
  user_id integer not null,
  liked_at timestamp with time zone not null,
  constraint news_likes_pkey PRIMARY KEY (news_id, user_id),
  constraint news_likes_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX news_likes_user ON news_likes USING btree (user_id);

create table news_tags (
  news_id integer not null,
  user_id integer not null,
  constraint news_tags_pkey PRIMARY KEY (news_id, user_id),
  constraint news_tags_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX news_tags_user ON news_tags USING btree (user_id);

-- Balances of former books: one may be a draft, the others were signed and are in the ledger.
create table opening_balances (
  id integer not null generated always as identity,
  -- The day of the move; its entry may be of the next open day.
  opened_on date not null,
  source text not null,
  file_name text,
  -- Each with account, label, debitCents, creditCents.
  lines jsonb not null,
  version integer not null default 1,
  drafted_by integer not null,
  drafted_at timestamp with time zone not null,
  signed_by integer,
  signed_at timestamp with time zone,
  constraint opening_balances_pkey PRIMARY KEY (id),
  constraint opening_balances_check CHECK ((signed_by IS NULL) = (signed_at IS NULL)),
  constraint opening_balances_source_check CHECK (source = ANY (ARRAY['typed'::text, 'balance'::text, 'fec'::text])),
  constraint opening_balances_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES users(id),
  constraint opening_balances_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX opening_balances_draft ON opening_balances USING btree ((true)) WHERE signed_at IS NULL;
CREATE INDEX opening_balances_drafted_by ON opening_balances USING btree (drafted_by);
CREATE INDEX opening_balances_signed_by ON opening_balances USING btree (signed_by);
CREATE TRIGGER opening_balances_frozen BEFORE DELETE OR UPDATE ON opening_balances FOR EACH ROW WHEN (old.signed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER opening_balances_not_emptied BEFORE TRUNCATE ON opening_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table outside_proofs (
  id text not null,
  user_id integer not null,
  name text not null,
  type text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  constraint outside_proofs_pkey PRIMARY KEY (id),
  constraint outside_proofs_id_check CHECK (id ~ '^[0-9a-f]{32}$'::text),
  constraint outside_proofs_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint outside_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX outside_proofs_created ON outside_proofs USING btree (created_at);
CREATE INDEX outside_proofs_user ON outside_proofs USING btree (user_id);

create table outside_trainings (
  id integer not null generated by default as identity,
  user_id integer not null,
  provider text not null,
  title text not null,
  starts_on date not null,
  ends_on date not null,
  is_remote boolean not null,
  nature text not null,
  -- [{ habilitation, themeId, minutes }], as declared and as accepted.
  lines jsonb not null,
  accepted_lines jsonb,
  proof_key text,
  proof_name text,
  proof_type text,
  proof_bytes integer,
  proof_sha256 text,
  state text not null default 'declared'::text,
  declared_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by integer,
  reason text,
  version integer not null default 1,
  -- The move that brought it, accepted, from a former tool.
  move_id integer,
  constraint outside_trainings_pkey PRIMARY KEY (id),
  constraint outside_trainings_check CHECK (ends_on >= starts_on),
  constraint outside_trainings_check1 CHECK ((state = 'accepted'::text) = (accepted_lines IS NOT NULL)),
  constraint outside_trainings_nature_check CHECK (nature = ANY (ARRAY['training'::text, 'colloquium'::text, 'teaching'::text])),
  constraint outside_trainings_state_check CHECK (state = ANY (ARRAY['declared'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])),
  constraint outside_trainings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint outside_trainings_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id),
  constraint outside_trainings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX outside_trainings_decider ON outside_trainings USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX outside_trainings_move ON outside_trainings USING btree (move_id) WHERE move_id IS NOT NULL;
CREATE INDEX outside_trainings_user ON outside_trainings USING btree (user_id, starts_on DESC);
CREATE INDEX outside_trainings_waiting ON outside_trainings USING btree (declared_at) WHERE state = 'declared'::text;

-- PDFs of a former tool's invoices and attestations. Their bytes are in the file store, under former/ and their id.
create table former_documents (
  id text not null,
  file_id integer,
  -- Its path in the ZIP, or the name of the file.
  name text not null,
  bytes integer not null,
  sha256 text not null,
  kept_at timestamp with time zone not null,
  -- False until the file store has it: without, it is nobody's paper.
  is_stored boolean not null default false,
  -- The move that tied it to what it is of.
  move_id integer,
  invoice_id integer,
  -- One of the trainings that the attestation proves; all of them have its key.
  training_id integer,
  constraint former_documents_pkey PRIMARY KEY (id),
  constraint former_documents_file_id_name_key UNIQUE (file_id, name),
  constraint former_documents_invoice_id_key UNIQUE (invoice_id),
  constraint former_documents_training_id_key UNIQUE (training_id),
  constraint former_documents_check CHECK ((invoice_id IS NULL AND training_id IS NULL) = (move_id IS NULL)),
  constraint former_documents_check1 CHECK (invoice_id IS NULL OR training_id IS NULL),
  constraint former_documents_id_check CHECK (id ~ '^[0-9a-f]{32}$'::text),
  constraint former_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES move_files(id) ON DELETE SET NULL,
  constraint former_documents_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES former_invoices(id),
  constraint former_documents_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id),
  constraint former_documents_training_id_fkey FOREIGN KEY (training_id) REFERENCES outside_trainings(id)
);
CREATE INDEX former_documents_loose ON former_documents USING btree (kept_at) WHERE move_id IS NULL;
CREATE INDEX former_documents_move ON former_documents USING btree (move_id) WHERE move_id IS NOT NULL;
CREATE TRIGGER former_documents_kept BEFORE DELETE OR UPDATE ON former_documents FOR EACH ROW EXECUTE FUNCTION guard_former_document();
CREATE TRIGGER former_documents_not_emptied BEFORE TRUNCATE ON former_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table passkeys (
  id integer not null generated by default as identity,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

create table people_imports (
  id integer not null generated by default as identity,
  asked_by integer not null,
  file_name text not null,
  header text[] not null,
  -- What was shown: it is written like that or not at all.
  digest text not null,
  task_id integer,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  day_order text,
  constraint people_imports_pkey PRIMARY KEY (id),
  constraint people_imports_day_order_check CHECK (day_order = ANY (ARRAY['day first'::text, 'month first'::text])),
  constraint people_imports_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint people_imports_task_id_fkey FOREIGN KEY (task_id) REFERENCES background_tasks(id) ON DELETE SET NULL
);
CREATE INDEX people_imports_expiry ON people_imports USING btree (expires_at);

create table people_import_lines (
  import_id integer not null,
  line integer not null,
  -- As they were sent.
  cells text[] not null,
  email text not null,
  name text not null,
  outcome text not null,
  reasons text[] not null,
  changes jsonb not null,
  constraint people_import_lines_pkey PRIMARY KEY (import_id, line),
  constraint people_import_lines_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'changed'::text, 'same'::text, 'unknown'::text, 'wrong'::text])),
  constraint people_import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES people_imports(id) ON DELETE CASCADE
);

-- Wherever the files themselves are kept.
create table pictures (
  id text not null,
  created_at timestamp with time zone not null,
  owner_id integer,
  bytes integer not null default 0,
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX pictures_created ON pictures USING btree (created_at);
CREATE INDEX pictures_owner ON pictures USING btree (owner_id) WHERE owner_id IS NOT NULL;

create table plan_requests (
  user_id integer not null,
  requested_at timestamp with time zone not null,
  constraint plan_requests_pkey PRIMARY KEY (user_id),
  constraint plan_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table refresh_tokens (
  id uuid not null,
  family_id uuid not null,
  user_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  revoked_at timestamp with time zone,
  user_agent text not null default ''::text,
  acting_admin_id integer,
  login_at timestamp with time zone,
  replaced_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash),
  constraint refresh_tokens_acting_admin_id_fkey FOREIGN KEY (acting_admin_id) REFERENCES users(id),
  constraint refresh_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX refresh_tokens_acting ON refresh_tokens USING btree (acting_admin_id) WHERE acting_admin_id IS NOT NULL;
CREATE INDEX refresh_tokens_family ON refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_user ON refresh_tokens USING btree (user_id);

create table request_keys (
  key uuid not null,
  user_id integer,
  asked text not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint request_keys_pkey PRIMARY KEY (key),
  constraint request_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX request_keys_by_age ON request_keys USING btree (created_at);

-- One row a phone that somebody asked a code for, whether anybody has that phone or not: both are answered alike.
create table reset_codes (
  phone text not null,
  requested_at timestamp with time zone not null,
  -- What follows is written by the job that finds the account; null until then.
  user_id integer,
  code_hash text,
  expires_at timestamp with time zone,
  tries integer not null default 0,
  -- Tries of a reset code from a device that its owner has used before: nobody else can use these up.
  known_tries integer not null default 0,
  constraint reset_codes_pkey PRIMARY KEY (phone),
  constraint reset_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reset_codes_waiting ON reset_codes USING btree (requested_at) WHERE code_hash IS NULL;

create table security_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  kind text not null,
  -- Whose account; null where nobody is known.
  user_id integer,
  -- Who did it, when it was somebody else: an administrator.
  actor_id integer,
  network text,
  device text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  -- The same refusal of the same person in one hour is one row.
  once_key text,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_once_key_key UNIQUE (once_key),
  constraint security_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX security_events_by_time ON security_events USING btree (at);
CREATE INDEX security_events_of_user ON security_events USING btree (user_id, id DESC);

create table sessions (
  id integer not null generated by default as identity,
  kind text not null,
  thematic text not null,
  title text not null,
  description_html text not null default ''::text,
  prerequisite_html text not null default ''::text,
  former_words_html text not null default ''::text,
  price_cents integer not null default 0,
  bed_one_cents integer,
  bed_two_cents integer,
  bed_three_cents integer,
  is_remote boolean not null default false,
  video_link text,
  video_password text,
  place text,
  site_id integer,
  max_guests integer not null,
  min_guests integer not null default 0,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  audience text[] not null default '{}'::text[],
  habilitations text[] not null default '{}'::text[],
  pilot_id integer not null,
  wants_copilot boolean not null default false,
  waiting_list_only boolean not null default false,
  break_time text,
  external_link text,
  -- Computed from the title when a workshop is saved.
  discovery_stage text,
  is_published boolean not null default false,
  absences_closed_at timestamp with time zone,
  -- Rises with every change: calendars' SEQUENCE, and the guard against two editors.
  version integer not null default 0,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  title_plain text not null generated always as (plain_text(title)) stored,
  hours jsonb not null default '[]'::jsonb,
  slots_invented boolean not null default false,
  archived_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_bed_one_cents_check CHECK (bed_one_cents >= 0),
  constraint sessions_bed_three_cents_check CHECK (bed_three_cents >= 0),
  constraint sessions_bed_two_cents_check CHECK (bed_two_cents >= 0),
  constraint sessions_check CHECK (ends_at > starts_at),
  constraint sessions_discovery_stage_check CHECK (discovery_stage = ANY (ARRAY['discovery_day'::text, 'starter'::text, 'three_days'::text])),
  constraint sessions_kind_check CHECK (kind = ANY (ARRAY['workshop'::text, 'formation'::text, 'event'::text, 'team_meeting'::text])),
  constraint sessions_max_guests_check CHECK (max_guests >= 0),
  constraint sessions_min_guests_check CHECK (min_guests >= 0),
  constraint sessions_price_cents_check CHECK (price_cents >= 0),
  constraint sessions_pilot_id_fkey FOREIGN KEY (pilot_id) REFERENCES users(id),
  constraint sessions_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX sessions_during ON sessions USING gist (tstzrange(starts_at, ends_at)) WHERE deleted_at IS NULL;
CREATE INDEX sessions_open_sheets ON sessions USING btree (ends_at) WHERE deleted_at IS NULL AND absences_closed_at IS NULL;
CREATE INDEX sessions_pilot ON sessions USING btree (pilot_id, starts_at) WHERE deleted_at IS NULL;
CREATE INDEX sessions_same_title ON sessions USING btree (title_plain, kind) WHERE deleted_at IS NULL;
CREATE INDEX sessions_searched ON sessions USING btree (kind, starts_at, id) INCLUDE (is_published, audience, pilot_id, site_id, discovery_stage, wants_copilot, title_plain) WHERE deleted_at IS NULL;
CREATE INDEX sessions_searched_at_site ON sessions USING btree (kind, site_id, starts_at, id) INCLUDE (is_published, audience, pilot_id, discovery_stage, wants_copilot, title_plain) WHERE deleted_at IS NULL;
CREATE INDEX sessions_site ON sessions USING btree (site_id) WHERE deleted_at IS NULL AND site_id IS NOT NULL;
CREATE INDEX sessions_title ON sessions USING gin (title_plain gin_trgm_ops);
-- Deferred: its one row is locked no longer than the commit takes, and after all other locks.
CREATE CONSTRAINT TRIGGER session_changed AFTER INSERT OR DELETE OR UPDATE OF kind, title, site_id, starts_at, is_published, audience, habilitations, pilot_id, discovery_stage, wants_copilot, deleted_at ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_session_change();

create table attestation_overlaps (
  session_id integer not null,
  user_id integer not null,
  kept_session_id integer not null,
  noted_at timestamp with time zone not null,
  constraint attestation_overlaps_pkey PRIMARY KEY (session_id, user_id),
  constraint attestation_overlaps_kept_session_id_fkey FOREIGN KEY (kept_session_id) REFERENCES sessions(id),
  constraint attestation_overlaps_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint attestation_overlaps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX attestation_overlaps_user ON attestation_overlaps USING btree (user_id);

-- Sessions as they stood when their attestations were last looked at: the job reads again what differs.
create table attestation_runs (
  session_id integer not null,
  facts text not null,
  -- Percent of half-days that this session asks, since its first attestations.
  share integer not null,
  constraint attestation_runs_pkey PRIMARY KEY (session_id),
  constraint attestation_runs_share_check CHECK (share >= 1 AND share <= 100),
  constraint attestation_runs_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);

create table attestations (
  id integer not null generated by default as identity,
  -- "AT-2026-001042": year of issue and place in it.
  year integer not null,
  sequence integer not null,
  number text not null,
  -- What the public page is found by: not to be guessed.
  code text not null,
  session_id integer not null,
  user_id integer not null,
  -- Attended: the countersigned half-days that were signed.
  minutes integer not null,
  snapshot jsonb not null,
  issued_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  void_reason text,
  -- A name that changed is found without opening each snapshot.
  person_name text generated always as ((((snapshot #>> '{person,firstName}'::text[]) || ' '::text) || (snapshot #>> '{person,lastName}'::text[]))) stored,
  -- When its e-mail was written, once.
  told_at timestamp with time zone,
  constraint attestations_pkey PRIMARY KEY (id),
  constraint attestations_code_key UNIQUE (code),
  constraint attestations_number_key UNIQUE (number),
  constraint attestations_year_sequence_key UNIQUE (year, sequence),
  constraint attestations_check CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
  constraint attestations_minutes_check CHECK (minutes > 0),
  constraint attestations_sequence_check CHECK (sequence > 0),
  constraint attestations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint attestations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX attestations_listed ON attestations USING btree (issued_at DESC, id DESC);
CREATE INDEX attestations_untold ON attestations USING btree (id) WHERE told_at IS NULL AND voided_at IS NULL;
CREATE INDEX attestations_user ON attestations USING btree (user_id, issued_at DESC);
-- One that is valid for each person and session.
CREATE UNIQUE INDEX attestations_valid ON attestations USING btree (session_id, user_id) WHERE voided_at IS NULL;
CREATE TRIGGER attestations_guarded BEFORE DELETE OR UPDATE ON attestations FOR EACH ROW EXECUTE FUNCTION guard_attestation();
CREATE TRIGGER attestations_not_emptied BEFORE TRUNCATE ON attestations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Published, taken back and published again, a session is told of once.
create table date_alert_messages (
  user_id integer not null,
  session_id integer not null,
  told_at timestamp with time zone not null,
  constraint date_alert_messages_pkey PRIMARY KEY (user_id, session_id),
  constraint date_alert_messages_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint date_alert_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX date_alert_messages_session ON date_alert_messages USING btree (session_id);

-- One question after a session: asked once, answered once, changed while the page is open.
create table feedback_requests (
  session_id integer not null,
  user_id integer not null,
  sent_at timestamp with time zone not null,
  constraint feedback_requests_pkey PRIMARY KEY (session_id, user_id),
  constraint feedback_requests_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint feedback_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- Hours of a person, written once: what was wrong is taken back by a movement of its own.
create table hour_movements (
  id bigint not null generated always as identity,
  user_id integer not null,
  -- Paris day of the training, which the years count by.
  followed_on date not null,
  habilitation text not null,
  theme_id integer,
  nature text not null,
  minutes integer not null,
  kind text not null,
  attestation_id integer,
  outside_id integer,
  reason text,
  created_at timestamp with time zone not null,
  created_by integer,
  move_id integer,
  constraint hour_movements_pkey PRIMARY KEY (id),
  constraint hour_movements_check CHECK ((kind = ANY (ARRAY['attested'::text, 'attestation_voided'::text])) = (attestation_id IS NOT NULL)),
  constraint hour_movements_check1 CHECK ((kind = ANY (ARRAY['outside_accepted'::text, 'outside_corrected'::text])) = (outside_id IS NOT NULL)),
  constraint hour_movements_check2 CHECK (kind <> 'correction'::text OR reason IS NOT NULL),
  constraint hour_movements_kind_check CHECK (kind = ANY (ARRAY['attested'::text, 'attestation_voided'::text, 'outside_accepted'::text, 'outside_corrected'::text, 'correction'::text])),
  constraint hour_movements_minutes_check CHECK (minutes <> 0),
  constraint hour_movements_nature_check CHECK (nature = ANY (ARRAY['training'::text, 'colloquium'::text, 'teaching'::text])),
  constraint hour_movements_attestation_id_fkey FOREIGN KEY (attestation_id) REFERENCES attestations(id),
  constraint hour_movements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint hour_movements_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id),
  constraint hour_movements_outside_id_fkey FOREIGN KEY (outside_id) REFERENCES outside_trainings(id),
  constraint hour_movements_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES hour_themes(id),
  constraint hour_movements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX hour_movements_attestation ON hour_movements USING btree (attestation_id) WHERE attestation_id IS NOT NULL;
CREATE INDEX hour_movements_followed ON hour_movements USING btree (followed_on, habilitation) INCLUDE (user_id, nature, theme_id, minutes);
CREATE INDEX hour_movements_move ON hour_movements USING btree (move_id) WHERE move_id IS NOT NULL;
CREATE INDEX hour_movements_outside ON hour_movements USING btree (outside_id) WHERE outside_id IS NOT NULL;
CREATE INDEX hour_movements_recorder ON hour_movements USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX hour_movements_user ON hour_movements USING btree (user_id, followed_on);
CREATE TRIGGER hour_movements_frozen BEFORE UPDATE ON hour_movements FOR EACH ROW EXECUTE FUNCTION guard_words();
CREATE TRIGGER hour_movements_kept BEFORE DELETE ON hour_movements FOR EACH ROW EXECUTE FUNCTION refuse_unless_undone();
CREATE TRIGGER hour_movements_not_emptied BEFORE TRUNCATE ON hour_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table presence_records (
  id bigint not null generated always as identity,
  session_id integer not null,
  -- Place in the session's chain, from 1.
  "position" integer not null,
  kind text not null,
  -- The half-day: a Paris day and its part.
  day date not null,
  part text not null,
  -- Whose presence; nobody's of a countersignature, which is recorded_by's.
  user_id integer,
  is_present boolean not null,
  -- 'list': from the list of absentees.
  method text,
  reason text,
  -- On the person's device, which may send it later.
  signed_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by integer not null,
  -- "iPhone, Safari": nothing that knows one device from another of its make.
  device text,
  -- SHA-256 of the drawing or of the name that was typed.
  mark_hash text,
  -- How long the half-day was when it was countersigned.
  minutes integer,
  previous_hash text not null,
  hash text not null,
  reason_salt text,
  reason_hash text,
  constraint presence_records_pkey PRIMARY KEY (id),
  constraint presence_records_session_id_position_key UNIQUE (session_id, "position"),
  constraint presence_records_check CHECK ((kind = 'countersignature'::text) = (user_id IS NULL)),
  constraint presence_records_check1 CHECK ((kind = 'countersignature'::text) = (minutes IS NOT NULL)),
  constraint presence_records_check2 CHECK ((kind = 'countersignature'::text) = (method IS NULL)),
  constraint presence_records_check3 CHECK (kind <> 'correction'::text OR reason IS NOT NULL),
  constraint presence_records_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint presence_records_kind_check CHECK (kind = ANY (ARRAY['signature'::text, 'countersignature'::text, 'correction'::text, 'late_signature'::text])),
  constraint presence_records_mark_hash_check CHECK (mark_hash ~ '^[0-9a-f]{64}$'::text),
  constraint presence_records_method_check CHECK (method = ANY (ARRAY['drawing'::text, 'typed'::text, 'remote'::text, 'by_hand'::text, 'list'::text])),
  constraint presence_records_minutes_check CHECK (minutes >= 0),
  constraint presence_records_part_check CHECK (part = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text])),
  constraint presence_records_position_check CHECK ("position" > 0),
  constraint presence_records_previous_hash_check CHECK (previous_hash ~ '^[0-9a-f]{64}$'::text),
  constraint presence_records_reason_hash_check CHECK (reason_hash ~ '^[0-9a-f]{64}$'::text),
  constraint presence_records_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint presence_records_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint presence_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- A half-day is countersigned once, and signed once by each.
CREATE UNIQUE INDEX presence_records_countersigned ON presence_records USING btree (session_id, day, part) WHERE kind = 'countersignature'::text;
CREATE UNIQUE INDEX presence_records_signed ON presence_records USING btree (session_id, day, part, user_id) WHERE kind = 'signature'::text;
CREATE INDEX presence_records_user ON presence_records USING btree (user_id, day);
CREATE TRIGGER presence_records_frozen BEFORE DELETE OR UPDATE ON presence_records FOR EACH ROW EXECUTE FUNCTION guard_words();
CREATE TRIGGER presence_records_not_emptied BEFORE TRUNCATE ON presence_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The drawing or the typed name itself, apart: it goes with the person while its hash stays in the chain.
create table presence_marks (
  record_id bigint not null,
  -- Strokes: lists of points x, y from 0 to 1000.
  drawing jsonb,
  typed_name text,
  constraint presence_marks_pkey PRIMARY KEY (record_id),
  constraint presence_marks_check CHECK ((drawing IS NULL) <> (typed_name IS NULL)),
  constraint presence_marks_record_id_fkey FOREIGN KEY (record_id) REFERENCES presence_records(id)
);

create table registrations (
  id bigint not null generated always as identity,
  session_id integer not null,
  user_id integer not null,
  state text not null,
  created_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  -- Place in line; kept while a payment is tried, so that a lapsed hold does not lose it.
  waiting_since timestamp with time zone,
  offer_until timestamp with time zone,
  held_until timestamp with time zone,
  -- Passed over for a clashing registration, and told so once.
  skip_told_at timestamp with time zone,
  was_absent boolean not null default false,
  ended_at timestamp with time zone,
  end_reason text,
  room text,
  open_told_at timestamp with time zone,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_check CHECK (state <> 'held'::text OR held_until IS NOT NULL),
  constraint registrations_check1 CHECK (state <> 'offered'::text OR offer_until IS NOT NULL),
  constraint registrations_check2 CHECK (state <> 'waiting'::text OR waiting_since IS NOT NULL),
  constraint registrations_check3 CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  constraint registrations_room_check CHECK (room = ANY (ARRAY['single'::text, 'double'::text, 'triple'::text])),
  constraint registrations_state_check CHECK (state = ANY (ARRAY['registered'::text, 'held'::text, 'waiting'::text, 'offered'::text, 'candidate'::text, 'copilot'::text])),
  constraint registrations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX registrations_candidates ON registrations USING btree (session_id) WHERE ended_at IS NULL AND state = 'candidate'::text;
CREATE INDEX registrations_held ON registrations USING btree (held_until) WHERE ended_at IS NULL AND state = 'held'::text;
-- One live state a person a session, by the database itself.
CREATE UNIQUE INDEX registrations_live ON registrations USING btree (session_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX registrations_of_session ON registrations USING btree (session_id, ended_at, state);
CREATE INDEX registrations_of_user ON registrations USING btree (user_id, ended_at, state);
CREATE INDEX registrations_offered ON registrations USING btree (offer_until) WHERE ended_at IS NULL AND state = 'offered'::text;
CREATE INDEX registrations_taken ON registrations USING btree (session_id) INCLUDE (was_absent) WHERE ended_at IS NULL AND state = 'registered'::text;

-- Who followed a half-day from afar: when they came to the meeting by their button, and left.
create table remote_visits (
  id bigint not null generated always as identity,
  session_id integer not null,
  day date not null,
  part text not null,
  user_id integer not null,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint remote_visits_pkey PRIMARY KEY (id),
  constraint remote_visits_check CHECK (left_at >= joined_at),
  constraint remote_visits_part_check CHECK (part = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text])),
  constraint remote_visits_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint remote_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX remote_visits_session ON remote_visits USING btree (session_id, day, part, user_id);
CREATE INDEX remote_visits_user ON remote_visits USING btree (user_id);

create table session_feedback (
  session_id integer not null,
  user_id integer not null,
  usefulness integer not null,
  words text,
  answered_at timestamp with time zone not null,
  constraint session_feedback_pkey PRIMARY KEY (session_id, user_id),
  constraint session_feedback_usefulness_check CHECK (usefulness >= 1 AND usefulness <= 5),
  constraint session_feedback_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint session_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table session_hours (
  id integer not null generated by default as identity,
  session_id integer not null,
  habilitation text not null,
  theme_id integer,
  minutes integer not null,
  constraint session_hours_pkey PRIMARY KEY (id),
  constraint session_hours_minutes_check CHECK (minutes > 0),
  constraint session_hours_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint session_hours_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES hour_themes(id)
);
CREATE UNIQUE INDEX session_hours_once ON session_hours USING btree (session_id, habilitation, COALESCE(theme_id, 0));
CREATE TRIGGER session_hours_added AFTER INSERT ON session_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_session_hours();
CREATE TRIGGER session_hours_changed AFTER UPDATE ON session_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_session_hours();
CREATE TRIGGER session_hours_removed AFTER DELETE ON session_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_session_hours();

-- The office's word on a session's hours, none for some sessions too.
create table session_hours_confirmations (
  session_id integer not null,
  nature text not null,
  confirmed_at timestamp with time zone not null,
  confirmed_by integer not null,
  constraint session_hours_confirmations_pkey PRIMARY KEY (session_id),
  constraint session_hours_confirmations_nature_check CHECK (nature = ANY (ARRAY['training'::text, 'colloquium'::text, 'teaching'::text])),
  constraint session_hours_confirmations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint session_hours_confirmations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);

create table session_messages (
  id integer not null generated by default as identity,
  session_id integer not null,
  author_id integer not null,
  -- Of one press: the same again sends nothing more.
  request_key uuid not null,
  subject text not null,
  body text not null,
  to_waiting boolean not null,
  -- The author gave their address for the answers.
  with_reply boolean not null,
  sent_at timestamp with time zone not null,
  constraint session_messages_pkey PRIMARY KEY (id),
  constraint session_messages_author_id_request_key_key UNIQUE (author_id, request_key),
  constraint session_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint session_messages_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE INDEX session_messages_of ON session_messages USING btree (session_id, id);

create table outbox_messages (
  id bigint not null generated always as identity,
  channel text not null default 'email'::text,
  recipient text not null,
  user_id integer,
  template text not null,
  -- What the template needs, frozen when the thing happened; the texts are written from it when it is sent.
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  last_error text,
  -- Not sent by e-mail, as its recipient wanted: it is read on the portal.
  portal_only boolean not null default false,
  session_message_id integer,
  message_id uuid not null default gen_random_uuid(),
  read_at timestamp with time zone,
  names_erased boolean not null default false,
  held_at timestamp with time zone,
  refused_at timestamp with time zone,
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text])),
  constraint outbox_messages_session_message_id_fkey FOREIGN KEY (session_message_id) REFERENCES session_messages(id),
  constraint outbox_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX outbox_held ON outbox_messages USING btree (id) WHERE held_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX outbox_naming_erased ON outbox_messages USING btree (id) WHERE names_erased;
CREATE INDEX outbox_of_person ON outbox_messages USING btree (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_of_session_message ON outbox_messages USING btree (session_message_id) WHERE session_message_id IS NOT NULL;
CREATE INDEX outbox_texts ON outbox_messages USING btree (next_attempt_at) WHERE sent_at IS NULL AND channel = 'sms'::text;
CREATE INDEX outbox_waiting ON outbox_messages USING btree (next_attempt_at) WHERE sent_at IS NULL;

create table session_notices (
  session_id integer not null,
  user_id integer not null,
  notice text not null,
  -- The day of its start, in Paris, that was told: a session that is moved to another is told again.
  day date not null,
  told_at timestamp with time zone not null,
  constraint session_notices_pkey PRIMARY KEY (session_id, user_id, notice, day),
  constraint session_notices_notice_check CHECK (notice = ANY (ARRAY['reminder'::text, 'minimum'::text])),
  constraint session_notices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint session_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table session_slots (
  id integer not null generated by default as identity,
  session_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint session_slots_pkey PRIMARY KEY (id),
  constraint session_slots_check CHECK (ends_at > starts_at),
  constraint session_slots_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE INDEX session_slots_session ON session_slots USING btree (session_id, starts_at);

create table totp_keys (
  id integer not null generated by default as identity,
  user_id integer not null,
  name text not null,
  -- Sealed with a key derived from TOKEN_SECRET.
  sealed_secret text not null,
  -- Counts only from here on: its first code was right.
  confirmed_at timestamp with time zone,
  -- The time step of the last code taken, so that none serves twice.
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint totp_keys_pkey PRIMARY KEY (id),
  constraint totp_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX totp_keys_of_user ON totp_keys USING btree (user_id);

create table transactions (
  id integer not null generated by default as identity,
  user_id integer not null,
  -- For whom, when somebody else paid (a sponsor who pays a guest's discovery day).
  beneficiary_id integer not null,
  item text not null,
  item_name text not null,
  vat_product text not null,
  session_id integer,
  -- The seat it paid for; what a cancellation gives back is read from here.
  registration_id bigint,
  quantity integer not null default 1,
  base_total_cents integer not null,
  total_cents integer not null,
  method text not null,
  provider_ref text,
  provider_status text,
  instrument text,
  paid_at timestamp with time zone not null,
  -- Buyer as they were.
  email text not null,
  first_name text not null,
  last_name text not null,
  company text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  e_invoice_id text,
  e_invoice_off boolean not null default true,
  refunded_cents integer not null default 0,
  created_at timestamp with time zone not null,
  siret text not null default ''::text,
  room text,
  -- What the person's bank has taken back of it, or may yet: a cancellation does not give that back once more.
  disputed_cents integer not null default 0,
  -- Chosen by the form: sent twice, it types one invoice.
  request_key uuid,
  country text not null default 'FR'::text,
  vat_number text not null default ''::text,
  -- Category, rate, ground and due date of the VAT, as decided at the sale.
  vat jsonb,
  -- Code service exécutant and numéro d'engagement, as the buyer's order says them.
  service_code text not null default ''::text,
  engagement text not null default ''::text,
  discount_cents integer not null default 0,
  -- Lines of an invoice typed by the office with several: label, quantity, unitCents, said, vatOf, vat. Null: one line.
  lines jsonb,
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_request_key_key UNIQUE (request_key),
  constraint transactions_base_total_cents_check CHECK (base_total_cents >= 0),
  constraint transactions_check CHECK (discount_cents >= 0 AND discount_cents <= base_total_cents),
  constraint transactions_disputed_cents_check CHECK (disputed_cents >= 0),
  constraint transactions_item_check CHECK (item = ANY (ARRAY['session'::text, 'discovery_fee'::text, 'membership'::text, 'manual'::text, 'group'::text])),
  constraint transactions_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text, 'credit'::text, 'manual'::text])),
  constraint transactions_refunded_cents_check CHECK (refunded_cents >= 0),
  constraint transactions_room_check CHECK (room = ANY (ARRAY['single'::text, 'double'::text, 'triple'::text])),
  constraint transactions_total_cents_check CHECK (total_cents >= 0),
  constraint transactions_vat_product_check CHECK (vat_product = ANY (ARRAY['dues'::text, 'workshop'::text, 'formation'::text, 'event'::text, 'discovery_fee'::text, 'manual'::text])),
  constraint transactions_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES users(id),
  constraint transactions_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id),
  constraint transactions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX transactions_e_invoice ON transactions USING btree (e_invoice_id) WHERE e_invoice_id IS NOT NULL;
CREATE INDEX transactions_product ON transactions USING btree (id) INCLUDE (vat_product);
CREATE INDEX transactions_registration ON transactions USING btree (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX transactions_session ON transactions USING btree (session_id, beneficiary_id);
CREATE INDEX transactions_to_deposit ON transactions USING btree (id) WHERE NOT e_invoice_off AND e_invoice_id IS NULL;
CREATE INDEX transactions_user ON transactions USING btree (user_id, created_at);
CREATE TRIGGER transactions_discount_guarded BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_transaction_discount();
CREATE TRIGGER transactions_guarded BEFORE DELETE OR UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_transaction();
CREATE TRIGGER transactions_not_emptied BEFORE TRUNCATE ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transactions_vat_guarded BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION guard_transaction_vat();

create table group_orders (
  id integer not null generated by default as identity,
  -- "CG-2026-0012": year and place in it.
  year integer not null,
  sequence integer not null,
  number text not null,
  payer_id integer not null,
  state text not null,
  -- Paris day: until when the quote holds, by when the transfer is asked.
  due_on date not null,
  created_at timestamp with time zone not null,
  created_by integer not null,
  ordered_at timestamp with time zone,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  -- What the transfer is found by on the statement of the bank.
  transfer_ref text,
  transaction_id integer,
  request_key uuid,
  iban text,
  bic text,
  constraint group_orders_pkey PRIMARY KEY (id),
  constraint group_orders_number_key UNIQUE (number),
  constraint group_orders_request_key_key UNIQUE (request_key),
  constraint group_orders_transaction_id_key UNIQUE (transaction_id),
  constraint group_orders_year_sequence_key UNIQUE (year, sequence),
  constraint group_orders_check CHECK ((state = 'paid'::text) = (transaction_id IS NOT NULL)),
  constraint group_orders_state_check CHECK (state = ANY (ARRAY['quoted'::text, 'ordered'::text, 'paid'::text, 'cancelled'::text, 'expired'::text])),
  constraint group_orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint group_orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint group_orders_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX group_orders_open ON group_orders USING btree (due_on) WHERE state = ANY (ARRAY['quoted'::text, 'ordered'::text]);
CREATE INDEX group_orders_payer ON group_orders USING btree (payer_id, created_at DESC);

create table group_order_seats (
  id integer not null generated by default as identity,
  order_id integer not null,
  "position" integer not null,
  session_id integer not null,
  beneficiary_id integer not null,
  room text,
  item_name text not null,
  price_cents integer not null,
  -- The seat that is kept, then taken; none of a quote.
  registration_id bigint,
  -- What was sold and its VAT, from the moment it was paid.
  product text,
  vat jsonb,
  removed_at timestamp with time zone,
  constraint group_order_seats_pkey PRIMARY KEY (id),
  constraint group_order_seats_order_id_position_key UNIQUE (order_id, "position"),
  constraint group_order_seats_check CHECK ((product IS NULL) = (vat IS NULL)),
  constraint group_order_seats_price_cents_check CHECK (price_cents > 0),
  constraint group_order_seats_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES users(id),
  constraint group_order_seats_order_id_fkey FOREIGN KEY (order_id) REFERENCES group_orders(id),
  constraint group_order_seats_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id),
  constraint group_order_seats_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE INDEX group_order_seats_beneficiary ON group_order_seats USING btree (beneficiary_id);
CREATE INDEX group_order_seats_registration ON group_order_seats USING btree (registration_id) WHERE registration_id IS NOT NULL;
CREATE TRIGGER group_order_seats_guarded BEFORE DELETE OR UPDATE ON group_order_seats FOR EACH ROW EXECUTE FUNCTION guard_group_order_seat();
CREATE TRIGGER group_order_seats_not_emptied BEFORE TRUNCATE ON group_order_seats FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table invoice_documents (
  id integer not null generated by default as identity,
  transaction_id integer not null,
  series text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  gross_cents integer not null,
  snapshot jsonb not null,
  previous_hash text not null,
  hash text not null,
  corrects_id integer,
  issued_at timestamp with time zone not null,
  issued_on date not null generated always as (make_date((substr((snapshot ->> 'issuedOn'::text), 1, 4))::integer, (substr((snapshot ->> 'issuedOn'::text), 6, 2))::integer, (substr((snapshot ->> 'issuedOn'::text), 9, 2))::integer)) stored,
  net_cents integer not null generated always as (((snapshot ->> 'netCents'::text))::integer) stored,
  constraint invoice_documents_pkey PRIMARY KEY (id),
  constraint invoice_documents_number_key UNIQUE (number),
  constraint invoice_documents_series_year_sequence_key UNIQUE (series, year, sequence),
  constraint invoice_documents_series_check CHECK (series = ANY (ARRAY['F'::text, 'AV'::text])),
  constraint invoice_documents_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES invoice_documents(id),
  constraint invoice_documents_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
-- A corrected invoice may have been made out to somebody else first: theirs stay theirs.
CREATE INDEX invoice_documents_customer ON invoice_documents USING btree ((((snapshot -> 'customer'::text) ->> 'id'::text)::integer));
CREATE INDEX invoice_documents_issued ON invoice_documents USING btree (issued_on) INCLUDE (series, gross_cents, net_cents, transaction_id);
CREATE INDEX invoice_documents_transaction ON invoice_documents USING btree (transaction_id);
CREATE TRIGGER invoice_documents_frozen BEFORE DELETE OR UPDATE ON invoice_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_documents_not_emptied BEFORE TRUNCATE ON invoice_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table e_invoice_deposits (
  document_id integer not null,
  state text not null,
  -- Why it was refused, in the platform's words.
  message text,
  attempts integer not null,
  -- While it is being sent nobody else sends it, and its invoice is not corrected.
  claimed_at timestamp with time zone not null,
  -- The platform's id; of the one that a transaction points to also there, for the release before.
  ref text,
  deposited_at timestamp with time zone,
  -- When the platform is asked again; null: not any more, or never asked yet.
  next_check_at timestamp with time zone,
  constraint e_invoice_deposits_pkey PRIMARY KEY (document_id),
  constraint e_invoice_deposits_state_check CHECK (state = ANY (ARRAY['sending'::text, 'deposited'::text, 'refused'::text])),
  constraint e_invoice_deposits_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoice_documents(id)
);
CREATE INDEX e_invoice_deposits_ref ON e_invoice_deposits USING btree (ref) WHERE ref IS NOT NULL;
CREATE INDEX e_invoice_deposits_to_check ON e_invoice_deposits USING btree (next_check_at) WHERE state = 'deposited'::text AND next_check_at IS NOT NULL;

create table e_invoice_states (
  id integer not null generated always as identity,
  document_id integer not null,
  -- The platform's own word: SUSPENDUE, IN_REJETE.
  code text not null,
  -- Why, in the words of the platform or of the buyer.
  reason text,
  -- When it came to it, as the platform says; else when it was read.
  since timestamp with time zone not null,
  read_at timestamp with time zone not null,
  constraint e_invoice_states_pkey PRIMARY KEY (id),
  constraint e_invoice_states_document_id_code_since_key UNIQUE (document_id, code, since),
  constraint e_invoice_states_document_id_fkey FOREIGN KEY (document_id) REFERENCES e_invoice_deposits(document_id)
);
CREATE TRIGGER e_invoice_states_append_only BEFORE DELETE OR UPDATE ON e_invoice_states FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER e_invoice_states_not_emptied BEFORE TRUNCATE ON e_invoice_states FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payments (
  id uuid not null,
  payer_id integer not null,
  beneficiary_id integer not null,
  item text not null,
  session_id integer,
  registration_id bigint,
  state text not null,
  method text not null,
  provider text,
  provider_ref text,
  client_secret text,
  price_cents integer not null,
  credit_cents integer not null,
  online_cents integer not null,
  expires_at timestamp with time zone not null,
  provider_status text,
  capture_ref text,
  instrument text,
  captured_at timestamp with time zone,
  settled_at timestamp with time zone,
  refunded_at timestamp with time zone,
  transaction_id integer,
  -- Why a person of the back office has to look, and what they decided.
  stuck_reason text,
  failure_reason text,
  -- When the reconciliation looks again.
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null,
  room text,
  -- What the provider took, where it is not what was asked for.
  captured_cents integer,
  -- How often it went back: a refund may come back, and go again. A case may move several times: each move is an entry.
  refunds integer not null default 0,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_check CHECK (price_cents = (credit_cents + online_cents)),
  constraint payments_credit_cents_check CHECK (credit_cents >= 0),
  constraint payments_item_check CHECK (item = ANY (ARRAY['session'::text, 'discovery_fee'::text, 'membership'::text])),
  constraint payments_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text, 'credit'::text, 'manual'::text])),
  constraint payments_online_cents_check CHECK (online_cents >= 0),
  constraint payments_price_cents_check CHECK (price_cents >= 0),
  constraint payments_room_check CHECK (room = ANY (ARRAY['single'::text, 'double'::text, 'triple'::text])),
  constraint payments_state_check CHECK (state = ANY (ARRAY['created'::text, 'processing'::text, 'captured'::text, 'settled'::text, 'failed'::text, 'expired'::text, 'refunding'::text, 'refunded'::text, 'stuck'::text])),
  constraint payments_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES users(id),
  constraint payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint payments_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id),
  constraint payments_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint payments_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
-- A line names the capture that it is about.
CREATE INDEX payments_capture ON payments USING btree (capture_ref) WHERE capture_ref IS NOT NULL;
CREATE INDEX payments_dues ON payments USING btree (beneficiary_id, settled_at) WHERE item = 'membership'::text;
-- One unfinished payment a person an item: a second click finds the first. Money that comes late stands beside it.
CREATE UNIQUE INDEX payments_open ON payments USING btree (payer_id, beneficiary_id, item, COALESCE(session_id, 0)) WHERE state = ANY (ARRAY['created'::text, 'processing'::text]);
CREATE INDEX payments_payer ON payments USING btree (payer_id, session_id);
CREATE UNIQUE INDEX payments_provider_ref ON payments USING btree (provider, provider_ref);
CREATE INDEX payments_ref ON payments USING btree (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payments_registration ON payments USING btree (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX payments_session ON payments USING btree (session_id);
-- Asked under the session's lock, and by every quote.
CREATE INDEX payments_stuck ON payments USING btree (payer_id) WHERE state = 'stuck'::text;
CREATE INDEX payments_to_check ON payments USING btree (next_check_at) WHERE next_check_at IS NOT NULL;

create table credit_movements (
  id bigint not null generated always as identity,
  user_id integer not null,
  type text not null,
  amount_cents integer not null,
  balance_cents integer not null,
  description text not null,
  action text not null,
  transaction_id integer,
  payment_id uuid,
  actor_id integer,
  at timestamp with time zone not null,
  reason text,
  -- The move that brought it from a former tool.
  move_id integer,
  constraint credit_movements_pkey PRIMARY KEY (id),
  constraint credit_movements_action_check CHECK (action = ANY (ARRAY['register'::text, 'cancel'::text, 'error'::text, 'success'::text, 'register_adhesion'::text, 'expire'::text, 'refund'::text])),
  constraint credit_movements_amount_cents_check CHECK (amount_cents >= 0),
  constraint credit_movements_balance_cents_check CHECK (balance_cents >= 0),
  constraint credit_movements_reason_check CHECK (reason <> ''::text),
  constraint credit_movements_type_check CHECK (type = ANY (ARRAY['crédit'::text, 'débit'::text])),
  constraint credit_movements_move_id_fkey FOREIGN KEY (move_id) REFERENCES moves(id),
  constraint credit_movements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint credit_movements_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint credit_movements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX credit_movements_move ON credit_movements USING btree (move_id) WHERE move_id IS NOT NULL;
CREATE INDEX credit_movements_transaction ON credit_movements USING btree (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX credit_movements_user ON credit_movements USING btree (user_id, at);
CREATE TRIGGER credit_movements_frozen BEFORE UPDATE ON credit_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_movements_kept BEFORE DELETE ON credit_movements FOR EACH ROW EXECUTE FUNCTION refuse_unless_undone();
CREATE TRIGGER credit_movements_not_emptied BEFORE TRUNCATE ON credit_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table avoirs (
  id integer not null generated by default as identity,
  user_id integer not null,
  amount_cents integer not null,
  left_cents integer not null,
  description text not null,
  -- Kept apart from the description: a title never decides whether an avoir can be spent.
  session_title text,
  document_id integer,
  movement_id bigint not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  -- Its number in the former tool.
  former_ref text,
  -- A debt of the association, and so a means of payment; a gift is a discount.
  is_owed boolean generated always as (((document_id IS NOT NULL) OR (former_ref IS NOT NULL))) stored,
  constraint avoirs_pkey PRIMARY KEY (id),
  constraint avoirs_former_ref_key UNIQUE (former_ref),
  constraint avoirs_amount_cents_check CHECK (amount_cents > 0),
  constraint avoirs_check CHECK (left_cents <= amount_cents),
  constraint avoirs_left_cents_check CHECK (left_cents >= 0),
  constraint avoirs_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoice_documents(id),
  constraint avoirs_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES credit_movements(id),
  constraint avoirs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX avoirs_document ON avoirs USING btree (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX avoirs_left ON avoirs USING btree (expires_at) INCLUDE (left_cents, description) WHERE left_cents > 0;
-- The rises of before have theirs there.
CREATE INDEX avoirs_movement ON avoirs USING btree (movement_id);
CREATE INDEX avoirs_open ON avoirs USING btree (user_id, created_at) WHERE left_cents > 0;

create table avoir_applications (
  id bigint not null generated always as identity,
  avoir_id integer not null,
  movement_id bigint not null,
  transaction_id integer,
  amount_cents integer not null,
  constraint avoir_applications_pkey PRIMARY KEY (id),
  constraint avoir_applications_amount_cents_check CHECK (amount_cents > 0),
  constraint avoir_applications_avoir_id_fkey FOREIGN KEY (avoir_id) REFERENCES avoirs(id),
  constraint avoir_applications_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES credit_movements(id),
  constraint avoir_applications_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX avoir_applications_avoir ON avoir_applications USING btree (avoir_id);
CREATE INDEX avoir_applications_transaction ON avoir_applications USING btree (transaction_id);
CREATE TRIGGER avoir_applications_frozen BEFORE DELETE OR UPDATE ON avoir_applications FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER avoir_applications_not_emptied BEFORE TRUNCATE ON avoir_applications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Credit promised to a payment under way: no movement yet, but nobody else can spend it.
create table credit_reservations (
  payment_id uuid not null,
  avoir_id integer not null,
  amount_cents integer not null,
  released_at timestamp with time zone,
  constraint credit_reservations_pkey PRIMARY KEY (payment_id, avoir_id),
  constraint credit_reservations_amount_cents_check CHECK (amount_cents > 0),
  constraint credit_reservations_avoir_id_fkey FOREIGN KEY (avoir_id) REFERENCES avoirs(id),
  constraint credit_reservations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX credit_reservations_open ON credit_reservations USING btree (avoir_id) WHERE released_at IS NULL;

create table ledger_entries (
  id bigint not null generated always as identity,
  journal text not null,
  journal_code text not null,
  journal_label text not null,
  -- What happened, and which: one fact has one entry.
  fact text not null,
  fact_ref text not null,
  entry_on date not null,
  label text not null,
  piece_ref text not null,
  piece_on date not null,
  transaction_id integer,
  payment_id uuid,
  posted_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_fact_fact_ref_key UNIQUE (fact, fact_ref),
  constraint ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX ledger_entries_day ON ledger_entries USING btree (entry_on, id);
CREATE INDEX ledger_entries_payment ON ledger_entries USING btree (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_entries_transaction ON ledger_entries USING btree (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE TRIGGER ledger_entries_frozen BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_open BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();

create table ledger_lines (
  entry_id bigint not null,
  "position" integer not null,
  role text not null,
  account text not null,
  account_label text not null,
  user_id integer,
  party text,
  avoir_id integer,
  debit_cents integer not null,
  credit_cents integer not null,
  entry_on date,
  constraint ledger_lines_pkey PRIMARY KEY (entry_id, "position"),
  constraint ledger_lines_check CHECK ((debit_cents > 0) <> (credit_cents > 0)),
  constraint ledger_lines_check1 CHECK ((user_id IS NULL) = (party IS NULL)),
  constraint ledger_lines_credit_cents_check CHECK (credit_cents >= 0),
  constraint ledger_lines_debit_cents_check CHECK (debit_cents >= 0),
  constraint ledger_lines_entry_on_check CHECK (entry_on IS NOT NULL),
  constraint ledger_lines_avoir_id_fkey FOREIGN KEY (avoir_id) REFERENCES avoirs(id),
  constraint ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ledger_lines_account ON ledger_lines USING btree (account, entry_on, entry_id, "position") INCLUDE (debit_cents, credit_cents, user_id);
CREATE INDEX ledger_lines_bank ON ledger_lines USING btree (entry_id, "position") INCLUDE (entry_on, debit_cents, credit_cents) WHERE role = 'bank'::text;
CREATE INDEX ledger_lines_person ON ledger_lines USING btree (user_id, role) WHERE user_id IS NOT NULL;
CREATE INDEX ledger_lines_providers ON ledger_lines USING btree (role, entry_on) INCLUDE (debit_cents, credit_cents) WHERE role = ANY (ARRAY['card_provider'::text, 'paypal_provider'::text]);
CREATE TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER ledger_lines_day BEFORE INSERT ON ledger_lines FOR EACH ROW EXECUTE FUNCTION set_line_day();
CREATE TRIGGER ledger_lines_frozen BEFORE DELETE OR UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lines_not_emptied BEFORE TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ledger_numbers (
  entry_id bigint not null,
  year integer not null,
  number integer not null,
  closing_id integer not null,
  constraint ledger_numbers_pkey PRIMARY KEY (entry_id),
  constraint ledger_numbers_year_number_key UNIQUE (year, number),
  constraint ledger_numbers_number_check CHECK (number > 0),
  constraint ledger_numbers_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES ledger_closings(id),
  constraint ledger_numbers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id)
);
CREATE INDEX ledger_numbers_closing ON ledger_numbers USING btree (closing_id);
CREATE TRIGGER ledger_numbers_frozen BEFORE DELETE OR UPDATE ON ledger_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_numbers_not_emptied BEFORE TRUNCATE ON ledger_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payment_cases (
  id integer not null generated by default as identity,
  payment_id uuid,
  kind text not null,
  -- The provider's number of it, where it has one.
  ref text not null default ''::text,
  amount_cents integer not null,
  -- Of a dispute, as the provider says.
  outcome text,
  reason text,
  answer_until timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  -- Of such money: whose it is, what the person saw there, and what went back already.
  provider text,
  label text,
  refunded_cents integer not null default 0,
  moves integer not null default 1,
  constraint payment_cases_pkey PRIMARY KEY (id),
  constraint payment_cases_once UNIQUE NULLS NOT DISTINCT (payment_id, kind, ref),
  constraint payment_cases_amount_cents_check CHECK (amount_cents > 0),
  constraint payment_cases_check CHECK ((kind = 'dispute'::text) = (outcome IS NOT NULL)),
  constraint payment_cases_check1 CHECK ((kind = 'unknown_payment'::text) = (payment_id IS NULL)),
  constraint payment_cases_check2 CHECK ((kind = 'unknown_payment'::text) = (provider IS NOT NULL)),
  constraint payment_cases_kind_check CHECK (kind = ANY (ARRAY['dispute'::text, 'returned_twice'::text, 'refund_missing'::text, 'unknown_payment'::text])),
  constraint payment_cases_outcome_check CHECK (outcome = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  constraint payment_cases_refunded_cents_check CHECK (refunded_cents >= 0),
  constraint payment_cases_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_cases_open ON payment_cases USING btree (opened_at) WHERE closed_at IS NULL;

-- What the office asked a provider to give back; its documents and entries come from what the provider says.
create table provider_refunds (
  id integer not null generated always as identity,
  transaction_id integer not null,
  payment_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  -- Chosen by the form, and the provider’s own key: what is sent twice goes back once.
  request_key uuid not null,
  state text not null,
  asked_by integer not null,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  -- Title of the cancelled session whose seat it gives back: an avoir follows where the provider refuses. Null: the right stays.
  seat_title text,
  -- Cents given back of each line of the invoice, in its order. Null: from the first.
  lines jsonb,
  constraint provider_refunds_pkey PRIMARY KEY (id),
  constraint provider_refunds_request_key_key UNIQUE (request_key),
  constraint provider_refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint provider_refunds_check CHECK ((state = 'asked'::text) = (ended_at IS NULL)),
  constraint provider_refunds_reason_check CHECK (reason <> ''::text),
  constraint provider_refunds_state_check CHECK (state = ANY (ARRAY['asked'::text, 'refunded'::text, 'refused'::text])),
  constraint provider_refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint provider_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint provider_refunds_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX provider_refunds_asked_by ON provider_refunds USING btree (asked_by);
CREATE INDEX provider_refunds_open ON provider_refunds USING btree (asked_at) WHERE state = 'asked'::text;
CREATE INDEX provider_refunds_payment ON provider_refunds USING btree (payment_id);
CREATE INDEX provider_refunds_transaction ON provider_refunds USING btree (transaction_id);

create table receipts (
  id integer not null generated always as identity,
  transaction_id integer not null,
  means text not null,
  amount_cents integer not null,
  received_on date not null,
  cheque_number text not null default ''::text,
  bank text not null default ''::text,
  -- Who signed the cheque, when it was not the payer.
  drawer text not null default ''::text,
  -- Chosen by the form: what is sent twice is received once. One act may pay several things.
  request_key uuid not null,
  "position" integer not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_request_key_position_key UNIQUE (request_key, "position"),
  constraint receipts_amount_cents_check CHECK (amount_cents > 0),
  constraint receipts_check CHECK ((means = 'cheque'::text) = (cheque_number <> ''::text)),
  constraint receipts_means_check CHECK (means = ANY (ARRAY['cheque'::text, 'cash'::text, 'transfer'::text, 'card_elsewhere'::text, 'other'::text])),
  constraint receipts_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint receipts_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX receipts_recorded_by ON receipts USING btree (recorded_by);
CREATE INDEX receipts_transaction ON receipts USING btree (transaction_id);
CREATE TRIGGER receipts_frozen BEFORE DELETE OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_not_emptied BEFORE TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A receipt goes to the bank once.
create table bank_deposit_receipts (
  receipt_id integer not null,
  deposit_id integer not null,
  constraint bank_deposit_receipts_pkey PRIMARY KEY (receipt_id),
  constraint bank_deposit_receipts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES bank_deposits(id),
  constraint bank_deposit_receipts_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id)
);
CREATE INDEX bank_deposit_receipts_deposit ON bank_deposit_receipts USING btree (deposit_id);
CREATE TRIGGER bank_deposit_receipts_frozen BEFORE DELETE OR UPDATE ON bank_deposit_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_deposit_receipts_not_emptied BEFORE TRUNCATE ON bank_deposit_receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a cheque had paid, which may be several things.
create table cheque_return_receipts (
  receipt_id integer not null,
  return_id integer not null,
  constraint cheque_return_receipts_pkey PRIMARY KEY (receipt_id),
  constraint cheque_return_receipts_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  constraint cheque_return_receipts_return_id_fkey FOREIGN KEY (return_id) REFERENCES cheque_returns(id)
);
CREATE INDEX cheque_return_receipts_return ON cheque_return_receipts USING btree (return_id);
CREATE TRIGGER cheque_return_receipts_frozen BEFORE DELETE OR UPDATE ON cheque_return_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cheque_return_receipts_not_emptied BEFORE TRUNCATE ON cheque_return_receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money of a sale that the office gave back from the bank, each with its credit document.
create table repayments (
  id integer not null generated always as identity,
  transaction_id integer not null,
  document_id integer not null,
  means text not null,
  amount_cents integer not null,
  paid_on date not null,
  -- Of the transfer on the bank's statement, or the cheque's number; the number of the credit document for an avoir.
  reference text not null,
  reason text not null,
  request_key uuid not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null,
  constraint repayments_pkey PRIMARY KEY (id),
  constraint repayments_document_id_key UNIQUE (document_id),
  constraint repayments_request_key_key UNIQUE (request_key),
  constraint repayments_amount_cents_check CHECK (amount_cents > 0),
  constraint repayments_means_check CHECK (means = ANY (ARRAY['transfer'::text, 'cheque'::text, 'avoir'::text])),
  constraint repayments_reason_check CHECK (reason <> ''::text),
  constraint repayments_reference_check CHECK (reference <> ''::text),
  constraint repayments_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoice_documents(id),
  constraint repayments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint repayments_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id)
);
CREATE INDEX repayments_recorded_by ON repayments USING btree (recorded_by);
CREATE INDEX repayments_transaction ON repayments USING btree (transaction_id);
CREATE TRIGGER repayments_frozen BEFORE DELETE OR UPDATE ON repayments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER repayments_not_emptied BEFORE TRUNCATE ON repayments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table vat_rules (
  product text not null,
  from_on date not null,
  category text not null,
  -- Of category S; null: the rate of the settings.
  rate_basis_points integer,
  exemption_code text,
  exemption_text text,
  due text not null,
  created_at timestamp with time zone not null,
  created_by integer,
  constraint vat_rules_pkey PRIMARY KEY (product, from_on),
  constraint vat_rules_category_check CHECK (category = ANY (ARRAY['S'::text, 'E'::text, 'O'::text])),
  constraint vat_rules_check CHECK ((category = 'S'::text) = (exemption_code IS NULL)),
  constraint vat_rules_check1 CHECK ((exemption_code IS NULL) = (exemption_text IS NULL)),
  constraint vat_rules_check2 CHECK (category = 'S'::text OR rate_basis_points IS NULL),
  constraint vat_rules_due_check CHECK (due = ANY (ARRAY['payment'::text, 'debits'::text])),
  constraint vat_rules_product_check CHECK (product = ANY (ARRAY['dues'::text, 'workshop'::text, 'formation'::text, 'event'::text, 'discovery_fee'::text])),
  constraint vat_rules_rate_basis_points_check CHECK (rate_basis_points >= 0 AND rate_basis_points <= 10000),
  constraint vat_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);

create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  ref text,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamp with time zone not null,
  constraint webhook_events_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_events_waiting ON webhook_events USING btree (next_attempt_at) WHERE processed_at IS NULL;

create view session_sites as
 SELECT id,
    COALESCE(archive ->> 'name'::text, name) AS name,
    COALESCE(archive ->> 'address'::text, address) AS address,
    COALESCE(archive ->> 'postal_code'::text, postal_code) AS postal_code,
    COALESCE(archive ->> 'city'::text, city) AS city,
    COALESCE(archive ->> 'map_url'::text, map_url) AS map_url
   FROM sites;

-- What each line of a member's account is about, but for the lines that a person has lettered.
create view ledger_matters as
 SELECT l.entry_id,
    l."position",
    l.role,
    l.user_id,
    l.avoir_id,
    e.entry_on,
    l.debit_cents - l.credit_cents AS cents,
        CASE l.role
            WHEN 'customers'::text THEN COALESCE('V'::text || COALESCE(e.transaction_id, p.transaction_id), 'P'::text || p.id, 'E'::text || e.id)
            ELSE 'A'::text || l.avoir_id
        END AS matter
   FROM ledger_lines l
     JOIN ledger_entries e ON e.id = l.entry_id
     LEFT JOIN payments p ON p.id = e.payment_id
  WHERE (l.role = 'customers'::text OR l.role = 'avoirs'::text AND l.avoir_id IS NOT NULL) AND NOT (EXISTS ( SELECT
           FROM hand_letter_lines h
          WHERE h.entry_id = l.entry_id AND h."position" = l."position"));

-- Lines of one account between two balances of zero belong together and bear one letter.
create view ledger_rule_letters as
 WITH summed AS (
         SELECT ledger_matters.entry_id,
            ledger_matters."position",
            ledger_matters.role,
            ledger_matters.user_id,
            ledger_matters.avoir_id,
            ledger_matters.entry_on,
            ledger_matters.cents,
            ledger_matters.matter,
            sum(ledger_matters.cents) OVER (PARTITION BY ledger_matters.role, ledger_matters.user_id, ledger_matters.matter ORDER BY ledger_matters.entry_id, ledger_matters."position") AS balance
           FROM ledger_matters
        ), parted AS (
         SELECT summed.entry_id,
            summed."position",
            summed.role,
            summed.user_id,
            summed.avoir_id,
            summed.entry_on,
            summed.cents,
            summed.matter,
            summed.balance,
            COALESCE(sum(
                CASE
                    WHEN summed.balance = 0 THEN 1
                    ELSE 0
                END) OVER (PARTITION BY summed.role, summed.user_id, summed.matter ORDER BY summed.entry_id, summed."position" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0::bigint) AS part
           FROM summed
        ), settled AS (
         SELECT parted.entry_id,
            parted."position",
            parted.role,
            parted.user_id,
            parted.avoir_id,
            parted.entry_on,
            parted.cents,
            parted.matter,
            parted.balance,
            parted.part,
            bool_or(parted.balance = 0) OVER (PARTITION BY parted.role, parted.user_id, parted.matter, parted.part) AS is_settled,
            max(parted.entry_on) OVER (PARTITION BY parted.role, parted.user_id, parted.matter, parted.part) AS settled_on,
            min(parted.entry_on) OVER (PARTITION BY parted.role, parted.user_id, parted.matter, parted.part) AS opened_on,
            min(parted.entry_id) OVER (PARTITION BY parted.role, parted.user_id, parted.matter) AS first_entry
           FROM parted
        )
 SELECT s.role,
    s.user_id,
    s.entry_id,
    s."position",
    s.settled_on AS lettered_on,
    COALESCE(d.number,
        CASE
            WHEN s.matter ~~ 'V%'::text THEN s.matter
            ELSE 'P'::text || s.first_entry
        END) ||
        CASE
            WHEN s.part > 0 THEN '.'::text || (s.part + 1)
            ELSE ''::text
        END AS letter,
    s.opened_on
   FROM settled s
     LEFT JOIN avoirs a ON a.id = s.avoir_id AND s.role = 'avoirs'::text
     LEFT JOIN invoice_documents d ON d.id = a.document_id
  WHERE s.is_settled;

-- The registrations that an order keeps while its transfer is awaited.
create view ordered_seats as
 SELECT g.registration_id,
    g.order_id,
    g.id AS seat_id,
    o.payer_id
   FROM group_order_seats g
     JOIN group_orders o ON o.id = g.order_id
  WHERE o.state = 'ordered'::text AND g.removed_at IS NULL AND g.registration_id IS NOT NULL;

-- What each seat was paid with: alone, or in a group order, as which line of its invoice.
create view seat_payments as
 SELECT t.registration_id,
    t.id AS transaction_id,
    t.user_id AS payer_id,
    t.item,
    NULL::integer AS "position",
    t.base_total_cents AS price_cents,
    t.discount_cents,
    t.refunded_cents + COALESCE(( SELECT sum(r.amount_cents)::integer AS sum
           FROM repayments r
          WHERE r.transaction_id = t.id), 0) + COALESCE(( SELECT sum(a.amount_cents)::integer AS sum
           FROM provider_refunds a
          WHERE a.transaction_id = t.id AND a.state = 'asked'::text), 0) + COALESCE(( SELECT sum(c.gross_cents)::integer AS sum
           FROM invoice_documents c
          WHERE c.transaction_id = t.id AND c.series = 'AV'::text AND ((c.snapshot -> 'outcome'::text) ->> 'invoice'::text) = ((c.snapshot -> 'corrects'::text) ->> 'number'::text)), 0) AS refunded_cents,
    t.disputed_cents,
    COALESCE(( SELECT d.owed_cents
           FROM sale_debts d
          WHERE d.transaction_id = t.id), 0) AS owed_cents
   FROM transactions t
  WHERE t.registration_id IS NOT NULL
UNION ALL
 SELECT s.registration_id,
    o.transaction_id,
    o.payer_id,
    'session'::text AS item,
    ( SELECT count(*)::integer AS count
           FROM group_order_seats e
          WHERE e.order_id = s.order_id AND e.removed_at IS NULL AND e."position" < s."position") AS "position",
    s.price_cents,
    0 AS discount_cents,
    0 AS refunded_cents,
    0 AS disputed_cents,
    LEAST(s.price_cents, COALESCE(( SELECT d.owed_cents
           FROM sale_debts d
          WHERE d.transaction_id = o.transaction_id), 0)) AS owed_cents
   FROM group_order_seats s
     JOIN group_orders o ON o.id = s.order_id
  WHERE o.transaction_id IS NOT NULL AND s.removed_at IS NULL AND s.registration_id IS NOT NULL;

-- What the chain says of each person and half-day now, and whether it is countersigned.
create view presences as
 SELECT DISTINCT ON (r.session_id, r.day, r.part, r.user_id) r.session_id,
    r.day,
    r.part,
    r.user_id,
    r.is_present,
    r.id AS record_id,
    r.kind,
    r.method,
    r.signed_at,
    c.minutes,
    c.recorded_at AS countersigned_at,
    c.recorded_by AS countersigned_by
   FROM presence_records r
     LEFT JOIN presence_records c ON c.session_id = r.session_id AND c.day = r.day AND c.part = r.part AND c.kind = 'countersignature'::text
  WHERE r.kind = ANY (ARRAY['signature'::text, 'correction'::text])
  ORDER BY r.session_id, r.day, r.part, r.user_id, r."position" DESC;

-- What is still to be received of sales paid by hand, as their customers’ accounts say.
create view sale_debts as
 SELECT t.id AS transaction_id,
    t.user_id,
    d.owed_cents
   FROM transactions t
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(l.debit_cents - l.credit_cents), 0::bigint)::integer AS owed_cents
           FROM ledger_entries e
             JOIN ledger_lines l ON l.entry_id = e.id
          WHERE e.transaction_id = t.id AND l.role = 'customers'::text) d
  WHERE t.method = 'manual'::text AND (EXISTS ( SELECT
           FROM receipts r
          WHERE r.transaction_id = t.id)) AND d.owed_cents > 0;

-- The letters of the rules, and those that a person gave.
create view ledger_letters as
 SELECT ledger_rule_letters.role,
    ledger_rule_letters.user_id,
    ledger_rule_letters.entry_id,
    ledger_rule_letters."position",
    ledger_rule_letters.lettered_on,
    ledger_rule_letters.letter,
    ledger_rule_letters.opened_on
   FROM ledger_rule_letters
UNION ALL
 SELECT l.role,
    l.user_id,
    l.entry_id,
    l."position",
    span.last_on AS lettered_on,
    'M'::text || h.letter_id AS letter,
    span.first_on AS opened_on
   FROM hand_letter_lines h
     JOIN ledger_lines l ON l.entry_id = h.entry_id AND l."position" = h."position"
     CROSS JOIN LATERAL ( SELECT min(o.entry_on) AS first_on,
            max(o.entry_on) AS last_on
           FROM hand_letter_lines g
             JOIN ledger_lines o ON o.entry_id = g.entry_id AND o."position" = g."position"
          WHERE g.letter_id = h.letter_id) span;
