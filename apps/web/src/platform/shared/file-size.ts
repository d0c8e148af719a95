/** "214 ko", "1,5 Mo" */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes < 0.1
    ? `${Math.max(1, Math.round(megabytes * 1024))}\u00a0ko`
    : `${megabytes.toFixed(1).replace('.', ',')}\u00a0Mo`;
}
