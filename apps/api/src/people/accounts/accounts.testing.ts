import { login, refreshTokens } from '@forman/contract/people/login';
import { filePortal } from '../../testing/file-portal.ts';

/** The portal of a test file, with the public calls of logging in. */
export function accountsPortal() {
  const portal = filePortal();
  let addresses = 0;
  const newAddress = (): string => `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
  /** A public call from an address of its own, so that no limit of one test reaches another. */
  async function post(url: string, payload: object, remoteAddress = newAddress(), headers = {}) {
    const response = await portal.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress,
      headers,
    });
    return { status: response.statusCode, body: response.body === '' ? null : response.json(), response };
  }
  const tryLogin = (email: string, password: string, address?: string, headers?: Record<string, string>) =>
    post(login.path, { email, password }, address, headers);
  const tryRefresh = (token: string) => post(refreshTokens.path, { refresh_token: token });
  async function meWith(token: string): Promise<number> {
    const response = await portal.app.inject({
      method: 'GET',
      url: '/api/me',
      headers: { authorization: `Bearer ${token}` },
    });
    return response.statusCode;
  }
  return { portal, newAddress, post, tryLogin, tryRefresh, meWith };
}
