import { ApiError } from '../../api/api-error.ts';
import type { Problems } from '../../ui/problems.ts';

/** The faults of a refusal by field; those of lines by their place: "lines.0.minutes". */
export const problemsByLine = (error: unknown): Problems =>
  Object.fromEntries(
    (error instanceof ApiError ? error.violations : []).map(({ propertyPath, message }) => [
      propertyPath,
      message,
    ]),
  );
