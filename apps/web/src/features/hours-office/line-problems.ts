import { ApiError } from '../../api/api-error.ts';
import type { Problems } from '../../ui/problems.ts';

/** What a refusal says of lines, by their place: "lines.0.minutes"; of the others by their field. */
export const problemsByLine = (error: unknown): Problems =>
  Object.fromEntries(
    (error instanceof ApiError ? error.violations : []).map(({ propertyPath, message }) => [
      propertyPath,
      message,
    ]),
  );
