import { demoPassword } from '../apps/api/src/sample/accounts.ts';

type Tokens = { token: string; refresh_token: string };
type Login = Tokens & { device?: string };
/**
 * Age at which a login is replaced: shorter than the life of an access token and of a confirmation, on a slow
 * machine too.
 */
const loginLastsMs = 4 * 60_000;

type Query = (statement: string, values?: unknown[]) => Promise<unknown>;

/** Prepares a journey through the portal's own calls: people, sessions, credit. */
export class Api {
  private readonly url: string;
  private readonly logins = new Map<string, { since: number; tokens: Promise<Tokens> }>();
  /**
   * Device token of each account: without it, each login would be announced to its owner as one from a new
   * device.
   */
  private readonly devices = new Map<string, string>();
  private count = 0;
  private readonly query: Query;

  constructor(url: string, query: Query) {
    this.url = url;
    this.query = query;
  }

  /** Sends a call as this account; null: as a visitor. */
  async send<T = unknown>(
    email: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers = new Headers(),
  ): Promise<T> {
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
    const known = this.logins.get(email);
    if (known && Date.now() - known.since < loginLastsMs) return known.tokens;
    const tokens = this.login(email);
    this.logins.set(email, { since: Date.now(), tokens });
    return tokens;
  }

  /** Opens a new login: changes to it on one page affect no other page. */
  async login(email: string): Promise<Tokens> {
    const known = this.devices.get(email);
    const headers = new Headers(known === undefined ? {} : { 'x-device': known });
    const body = { email, password: demoPassword };
    const { device, ...tokens } = await this.send<Login>(null, 'POST', '/login_check', body, headers);
    if (device !== undefined) this.devices.set(email, device);
    return tokens;
  }

  /** Makes a person whom no other journey knows. */
  async makeMember(
    values: {
      level?: string;
      credit?: number;
      milestones?: boolean;
      sponsor?: number;
      lastName?: string;
    } = {},
  ): Promise<{ id: number; email: string }> {
    this.count += 1;
    const email = `parcours${this.count}.${Date.now()}@forman.example`;
    await this.send(null, 'POST', '/users', {
      civility: 'Madame',
      firstName: 'Alix',
      lastName: values.lastName ?? `Parcours${this.count}`,
      phoneNumber: `09${String((Date.now() + this.count * 1_000_003) % 100_000_000).padStart(8, '0')}`,
      email,
      plainPassword: demoPassword,
      idGodFather: values.sponsor ?? 3,
    });
    const { id } = await this.send<{ id: number }>(email, 'GET', '/me');
    const admin = 'admin@forman.example';
    const level = values.level ?? 'ROLE_NEOMAN';
    if (level !== 'ROLE_GUEST') {
      await this.send(admin, 'PUT', `/users/${id}/role`, { role: level });
      // A member has confirmed their address; a guest is still asked for it on every page.
      await this.query('update users set email_to_confirm_since = null where id = $1', [id]);
    }
    if (values.credit)
      await this.send(admin, 'PUT', `/users/${id}/credit`, { credit: values.credit, previousCredit: 0 });
    return { id, email };
  }

  /** Makes a published workshop of admin's, in thirty days, with ten seats, free, for everybody. */
  makeWorkshop(values: Record<string, unknown> = {}): Promise<{ id: number; title: string }> {
    return this.makeSession('workshops', values);
  }

  /** Makes a session of any kind, by its path. */
  async makeSession<T = unknown>(
    path: string,
    values: Record<string, unknown> = {},
  ): Promise<T & { id: number; title: string }> {
    this.count += 1;
    const body = {
      thematic: 'Entreprise',
      title: `Session du parcours ${this.count}`,
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
    };
    // A site takes one workshop a day, which the creation checks and a change does not: so it is created as a
    // remote one.
    const away = { isVisio: true, videoConferenceLink: 'https://visio.forman.example/parcours' };
    const admin = 'admin@forman.example';
    const { id } = await this.send<{ id: number }>(admin, 'POST', `/${path}`, { ...body, ...away });
    return this.send(admin, 'PUT', `/${path}/${id}`, { isVisio: false, ...body });
  }
}
