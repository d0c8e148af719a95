import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { contentSecurityPolicy } from './web-application.ts';

/** Headers of every answer. Framing is forbidden twice, as some browsers do not know `frame-ancestors`. */
export const constantHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

/** Browser features that the portal uses, and those that it turns off; others keep their default. */
const features = {
  self: ['clipboard-read', 'clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get'],
  nobody: [
    'accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media',
    'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi',
    'picture-in-picture', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking',
  ],
} as const; // prettier-ignore

/** The policy of features; Stripe's card form may open the telephone's wallet, for its own frame. */
export function permissionsPolicy({ stripe, paypal }: Pick<Config, 'stripe' | 'paypal'>): string {
  const payers = [
    ...(stripe ? ['"https://js.stripe.com"'] : []),
    ...(paypal ? ['"https://www.paypal.com"'] : []),
  ];
  const payment = payers.length > 0 ? `payment=(${['self', ...payers].join(' ')})` : 'payment=()';
  return [
    ...features.self.map((name) => `${name}=(self)`),
    ...features.nobody.map((name) => `${name}=()`),
    payment,
  ].join(', ');
}

/** Writes the security headers of every answer that Fastify gives. */
export function securityHeaders(
  config: Pick<Config, 'stripe' | 'paypal'>,
): (request: IncomingMessage, response: ServerResponse, done: () => void) => void {
  const secure = helmet({
    contentSecurityPolicy: contentSecurityPolicy(config),
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    xFrameOptions: false,
    referrerPolicy: false,
  });
  const ours = Object.entries({ ...constantHeaders, 'permissions-policy': permissionsPolicy(config) });
  return (request, response, done) => {
    for (const [name, value] of ours) response.setHeader(name, value);
    secure(request, response, () => done());
  };
}
