import type pg from 'pg';

/** Waits until the portal has sent all its messages of this kind, for a minute at most. */
export async function untilSent(pool: pg.Pool, template: string): Promise<void> {
  const until = Date.now() + 60_000;
  const unsent = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from outbox_messages where sent_at is null and template = $1',
      [template],
    );
    return rows[0]?.count ?? 0;
  };
  while ((await unsent()) > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
}
