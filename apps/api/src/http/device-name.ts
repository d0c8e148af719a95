/** Names by browser; the first match counts, as many browsers add others' names after their own. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** "Chrome sur Windows": enough to recognise one's own devices, but no proof. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' sur ') : 'Appareil inconnu';
}
