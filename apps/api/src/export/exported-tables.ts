import type { DB } from '../db/schema.gen.ts';

/**
 * Tables that the portal's archive leaves out, and why. Every other one is in it: a table that is added is exported
 * from its first day on.
 */
export const leftOut = {
  // A login belongs to a device and to the secret of this server: everybody logs in anew, with the password that they have.
  auth_challenges: 'logins',
  known_devices: 'logins',
  login_confirmations: 'logins',
  passkeys: 'logins',
  recovery_codes: 'logins',
  refresh_tokens: 'logins',
  reset_codes: 'logins',
  totp_keys: 'logins',
  // What is under way, for some days at most.
  background_tasks: 'under way',
  background_task_parts: 'under way',
  move_records: 'under way',
  move_sources: 'under way',
  people_imports: 'under way',
  people_import_lines: 'under way',
  rate_limits: 'under way',
  request_keys: 'under way',
  // Their bytes are files of the archive.
  stored_files: 'files',
} as const satisfies Partial<Record<keyof DB, 'logins' | 'under way' | 'files'>>;

/** Columns that the archive writes otherwise than they stand. */
export const writtenAs: Partial<Record<keyof DB, Record<string, string>>> = {
  // Somebody's code or link of these minutes.
  contact_changes: { code_hash: 'null::text' },
  data_requests: { archive: 'null::bytea', token_hash: 'null::bytea' },
  // This portal sends what waits: the one that reads the archive holds it, for a person to decide.
  outbox_messages: { held_at: 'coalesce(held_at, case when sent_at is null then created_at end)' },
};
