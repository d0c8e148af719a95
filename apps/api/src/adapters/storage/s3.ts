import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ProviderError } from '../provider-error.ts';
import type { FileStorage } from './port.ts';

export type S3Config = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The address of an S3 server other than Amazon's; null for Amazon's. */
  endpoint: string | null;
};

const longestMs = 10_000;

/** Files in a bucket that the portal alone reads: people get them from the portal, never from the bucket. */
export function createS3Storage(config: S3Config): FileStorage {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    maxAttempts: 2,
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(longestMs) });
  return {
    name: 's3',
    async put(key, { contentType, bytes }) {
      const command = new PutObjectCommand({
        Bucket: config.bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
      });
      await client.send(command, within()).catch(giveUp);
    },
    async get(key) {
      const command = new GetObjectCommand({ Bucket: config.bucket, Key: key });
      const found = await client.send(command, within()).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return null;
        return giveUp(error);
      });
      if (!found?.Body) return null;
      const bytes = await found.Body.transformToByteArray().catch(giveUp);
      return { contentType: found.ContentType ?? 'application/octet-stream', bytes };
    },
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket: config.bucket, Key: key });
      await client.send(command, within()).catch(giveUp);
    },
  };
}

function giveUp(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  throw new ProviderError('s3', error instanceof Error ? error.name : 'unknown', {
    retryable: status === undefined || status >= 500,
    cause: error,
  });
}
