/** A file under a key. Keys are never reused: the file under a key does not change. */
export type StoredFile = { contentType: string; bytes: Uint8Array };

export type FileStorage = {
  name: string;
  /** @throws ProviderError when the store does not answer, or refuses. */
  put(key: string, file: StoredFile): Promise<void>;
  /** @returns null when there is no file under this key. @throws ProviderError. */
  get(key: string): Promise<StoredFile | null>;
  /** Deletes a file; does nothing when there is none. @throws ProviderError. */
  remove(key: string): Promise<void>;
};
