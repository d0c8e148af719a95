import type { Account, World } from './world.ts';

/**
 * The attackers: a visitor, the accounts of the sample association, and in half of the requests the
 * administrator, who has more calls.
 */
export type Accounts = {
  count: number;
  /** Token of the account, or null for the visitor; logs in when there is none yet. */
  tokenOf(who: number): Promise<string | null>;
  /** Forgets a token that is no longer valid: an attack has ended its login, or five minutes have passed. */
  forget(who: number): void;
  /** Replaces accounts that lost their rights in an attack, so that the association stays the same. */
  mend(): Promise<void>;
};

type Place = { sample: Account; account: Account; token: Promise<string> | null };

export async function createAccounts(world: World): Promise<Accounts> {
  const { url } = world.portal;
  const answer = await fetch(`${url}/api/demo/accounts`);
  const sample = (await answer.json()) as Account[];
  const admin = sample[0]!;
  const places: (Place | null)[] = [...sample, ...Array<Account>(14).fill(admin)].map((account) => ({
    sample: account,
    account,
    token: null,
  }));
  places.push(null, null);
  const rights = rightsIn(world, sample);
  const settings = await world.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  const first = await rights();

  const logIn = async (place: Place): Promise<string> => {
    const token = await askToken(url, place.account);
    if (token) return token;
    place.account = await world.makeAccount(place.sample);
    return (await askToken(url, place.account)) ?? '';
  };
  return {
    count: places.length,
    async tokenOf(who) {
      const place = places[who] ?? null;
      return place && (await (place.token ??= logIn(place)));
    },
    forget(who) {
      const place = places[who];
      if (place) place.token = null;
    },
    async mend() {
      const { version: _version, id, association, seller, ...columns } = settings;
      const texts = { association, seller };
      const json = Object.fromEntries(
        Object.entries(texts).map(([name, value]) => [name, JSON.stringify(value)]),
      );
      await world.db
        .updateTable('settings')
        .set({ ...columns, ...json })
        .where('id', '=', id)
        .execute();
      await restoreRights(world, first);
      for (const place of places) if (place) place.token = null;
    },
  };
}

async function askToken(url: string, { email, password }: Account): Promise<string | null> {
  const answer = await fetch(`${url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  return token ?? null;
}

const flags = ['level', 'is_admin', 'is_pilot', 'is_expert_accountant', 'is_super_organizer'] as const;

const rightsIn = (world: World, accounts: Account[]) => () =>
  world.db
    .selectFrom('users')
    .select(['id', ...flags])
    .where(
      'email',
      'in',
      accounts.map(({ email }) => email),
    )
    .execute();

async function restoreRights(
  world: World,
  rights: Awaited<ReturnType<ReturnType<typeof rightsIn>>>,
): Promise<void> {
  for (const { id, ...own } of rights)
    await world.db
      .updateTable('users')
      .set(own)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
}
