import { ApiError } from '../../api/api-error.ts';
import type { Problems } from '../../ui/problems.ts';

/** Problems of a refusal by field; those of lines by their index: "lines.0.minutes". */
export const problemsByLine = (error: unknown): Problems =>
  Object.fromEntries(
    (error instanceof ApiError ? error.violations : []).map(({ propertyPath, message }) => [
      propertyPath,
      message,
    ]),
  );
