import { createHash } from 'node:crypto';
import type { Geocoder } from './port.ts';

/** Always the same place in France for the same address; null for an address without a postal code. */
export function createSimulatedGeocoder(): Geocoder & { failWith: Error | null } {
  return {
    name: 'simulated',
    failWith: null,
    async find(address) {
      if (this.failWith) throw this.failWith;
      if (!/\d{5}/.test(address)) return null;
      const digest = createHash('sha256').update(address.trim().toLowerCase()).digest();
      return { lat: between(digest.readUInt16BE(0), 43, 50), lng: between(digest.readUInt16BE(2), -1, 7) };
    },
  };
}

const between = (number: number, low: number, high: number): number =>
  Math.round((low + (number / 65_535) * (high - low)) * 10_000) / 10_000;
