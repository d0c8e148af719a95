/** Hands bytes to the browser under a name, as if a link had been followed. */
export function saveFile(name: string, bytes: Uint8Array, contentType: string): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
