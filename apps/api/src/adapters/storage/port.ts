/** A file under a key. Keys are never reused: what stands under one does not change. */
export type StoredFile = { contentType: string; bytes: Uint8Array };

/** The store of uploaded files. */
export type FileStorage = {
  name: string;
  /** @throws ProviderError when the store does not answer, or refuses. */
  put(key: string, file: StoredFile): Promise<void>;
  /** @returns null when there is none under this key. @throws ProviderError. */
  get(key: string): Promise<StoredFile | null>;
  /** Takes a file away; one that is not there is away already. @throws ProviderError. */
  remove(key: string): Promise<void>;
};
