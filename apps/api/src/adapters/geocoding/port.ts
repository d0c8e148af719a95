/** Degrees, WGS 84. */
export type Position = { lat: number; lng: number };

/** Finds the coordinates of an address. */
export interface Geocoder {
  readonly name: 'geoplateforme' | 'simulated';
  /** @returns null for an unknown address. @throws ProviderError without an answer, or on a refusal. */
  find(address: string): Promise<Position | null>;
}
