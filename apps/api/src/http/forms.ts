import { AppError } from '@forman/domain/errors';

/** A form that breaks off is its sender's; what the plugin refuses by itself carries its status. */
export function refuseForm(error: unknown): never {
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error;
  throw new AppError('malformed', { cause: error });
}
