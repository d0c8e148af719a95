import { createTokens, type IssuedToken } from '../access-token.ts';
import { isObject, type JsonAnswer, requestJson } from '../json-http.ts';
import { nonsense, withoutSecrets } from '../answers.ts';
import { ProviderError } from '../provider-error.ts';

export type ChorusProConfig = {
  /** The id of the application registered with PISTE, the State's gateway. */
  clientId: string;
  clientSecret: string;
  /** The technical account of the association's structure; null where the application is attached to it. */
  account: { login: string; password: string } | null;
  /** https://oauth.piste.gouv.fr, https://sandbox-oauth.piste.gouv.fr; tests: http://127.0.0.1:port. */
  oauthBase: string;
  /** https://api.piste.gouv.fr, https://sandbox-api.piste.gouv.fr. */
  apiBase: string;
  timeoutMs?: number;
};

/** Code 0 (codeRetour) means done; with any other the label (libelle) says why not, under HTTP 200 too. */
export type ChorusProAnswer = { code: number; label: string; body: Record<string, unknown> };

export type ChorusProClient = { call(path: string, body: object): Promise<ChorusProAnswer> };

const provider = 'chorus-pro';

/** Chorus Pro's API behind PISTE: the application's OAuth token, and the technical account in each call. */
export function createChorusProClient(config: ChorusProConfig, clock: { now(): Date }): ChorusProClient {
  const tokens = createTokens(() => issueToken(config), clock);
  const attempt = async (path: string, body: object): Promise<JsonAnswer> =>
    requestJson(reached(config, config.apiBase), path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokens.get()}`,
        'content-type': 'application/json;charset=utf-8',
        accept: 'application/json;charset=utf-8',
        ...(config.account && { 'cpro-account': accountOf(config.account) }),
      },
      body: JSON.stringify(body),
    });

  return {
    async call(path, body) {
      let answer = await attempt(path, body);
      if (answer.status === 401) {
        tokens.forget();
        answer = await attempt(path, body);
      }
      return understood(config, answer);
    },
  };
}

function understood(config: ChorusProConfig, { ok, status, body }: JsonAnswer): ChorusProAnswer {
  const said = isObject(body) ? (body as Record<string, unknown>) : {};
  const { codeRetour, libelle } = said;
  const label = typeof libelle === 'string' ? withoutSecrets(libelle, secretsOf(config)).slice(0, 300) : '';
  // A refusal by Chorus Pro itself has a code, under HTTP 400 too; a refusal by the gateway has none.
  if (typeof codeRetour === 'number' && (ok || codeRetour !== 0))
    return { code: codeRetour, label, body: said };
  if (ok) throw nonsense(provider);
  throw new ProviderError(provider, `HTTP ${status} ${label}`.trim(), { retryable: false });
}

async function issueToken(config: ChorusProConfig): Promise<IssuedToken> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: config.clientId,
    client_secret: config.clientSecret,
    scope: 'openid',
  });
  const { ok, status, body } = await requestJson(reached(config, config.oauthBase), '/api/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  });
  // PISTE gives the same answer for an unknown application and for a wrong secret.
  if (!ok) throw new ProviderError(provider, `no token, HTTP ${status}`, { retryable: false });
  const { access_token: value, expires_in: seconds } = body as Record<string, unknown>;
  if (typeof value !== 'string' || value === '') throw nonsense(provider);
  return { value, seconds: Number(seconds) > 0 ? Number(seconds) : 3600 };
}

const reached = (config: ChorusProConfig, apiBase: string) => ({
  provider,
  apiBase,
  // A deposit makes five calls at most, and nobody else may send the invoice for two minutes.
  timeoutMs: config.timeoutMs ?? 15_000,
  secrets: secretsOf(config),
});

const accountOf = ({ login, password }: NonNullable<ChorusProConfig['account']>): string =>
  Buffer.from(`${login}:${password}`).toString('base64');

const secretsOf = ({ clientSecret, account }: ChorusProConfig): string[] =>
  account ? [clientSecret, account.password, accountOf(account)] : [clientSecret];
