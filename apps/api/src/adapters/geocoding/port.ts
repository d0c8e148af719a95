/** Degrees, WGS 84. */
export type Position = { lat: number; lng: number };

/** Finds the coordinates of an address. */
export interface Geocoder {
  readonly name: 'geoplateforme' | 'simulated';
  /** @returns null when the address is unknown. @throws ProviderError when the look-up does not answer, or refuses. */
  find(address: string): Promise<Position | null>;
}
