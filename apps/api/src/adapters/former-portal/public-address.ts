import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** True for an address of the internet: not of this machine, its network, or its cloud's own services. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * True where a person may have the server call this host: by its name, which is looked up under the same rule when it is
 * called, or by a public address.
 */
export function isCallable(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !host.endsWith('.local') && !host.endsWith('.internal');
}

/** Looks a name up as a connection does, and refuses it where it leads to an address that is not public. */
export const publicLookup =
  (lookup: typeof dnsLookup = dnsLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), []);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
