import { demoPassword } from '../apps/api/src/db/demo/accounts.ts';

type Tokens = { token: string; refresh_token: string };

/** What a journey prepares through the portal's own calls: people, sessions, credit. */
export class Api {
  private readonly url: string;
  private readonly logins = new Map<string, Promise<Tokens>>();
  private count = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Speaks HTTP as this account; null speaks as nobody. */
  async send<T = unknown>(email: string | null, method: string, path: string, body?: unknown): Promise<T> {
    const headers = new Headers();
    if (email) headers.set('authorization', `Bearer ${(await this.tokens(email)).token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  private tokens(email: string): Promise<Tokens> {
    const known = this.logins.get(email) ?? this.login(email);
    this.logins.set(email, known);
    return known;
  }

  /** A login of its own: what one page does with it touches no other. */
  login(email: string): Promise<Tokens> {
    return this.send<Tokens>(null, 'POST', '/login_check', { email, password: demoPassword });
  }

  /** Somebody new, whom no other journey knows. */
  async makeMember(
    values: { level?: string; credit?: number; milestones?: boolean } = {},
  ): Promise<{ id: number; email: string }> {
    this.count += 1;
    const email = `parcours${this.count}.${Date.now()}@forman.example`;
    await this.send(null, 'POST', '/users', {
      civility: 'Madame',
      firstName: 'Alix',
      lastName: `Parcours${this.count}`,
      phoneNumber: `09${String(Date.now() % 1_000_000).padStart(6, '0')}${String(this.count).padStart(2, '0')}`,
      email,
      plainPassword: demoPassword,
      idGodFather: 3,
    });
    const { id } = await this.send<{ id: number }>(email, 'GET', '/me');
    const admin = 'admin@forman.example';
    const level = values.level ?? 'ROLE_NEOMAN';
    if (level !== 'ROLE_GUEST') await this.send(admin, 'PUT', `/users/${id}/role`, { role: level });
    if (values.credit) await this.send(admin, 'PUT', `/users/${id}/credit`, { credit: values.credit });
    return { id, email };
  }

  /** A workshop of admin's, published, in thirty days, ten seats, free, for everybody. */
  makeWorkshop(values: Record<string, unknown> = {}): Promise<{ id: number; title: string }> {
    this.count += 1;
    return this.send('admin@forman.example', 'POST', '/workshops', {
      thematic: 'Entreprise',
      title: `Atelier du parcours ${this.count}`,
      price: 0,
      site: 1,
      place: 'Salle B',
      maxGuests: 10,
      minGuests: 0,
      startDate: '2026-12-31 09:00',
      endDate: '2026-12-31 18:00',
      destined: [
        'ROLE_GUEST', 'ROLE_NOMAN', 'ROLE_ONEMAN', 'ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_MAN', 'ROLE_DEVMAN',
        'ROLE_DXMAN', 'ROLE_XMAN',
      ], // prettier-ignore
      habilitation: [],
      ...values,
    });
  }
}
