/** Hands a text or bytes to the person as a file of this name. */
export function saveFile(name: string, type: string, content: string | Uint8Array): void {
  const address = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click: it goes a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What every system takes in a file's name. */
export const safeFileName = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120) || 'Forman';
