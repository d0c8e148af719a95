let listener: (() => void) | null = null;

/** Called when the server opens nothing before a second factor is added. One listener: the router (main.tsx). */
export const onFactorDue = (tell: () => void): void => {
  listener = tell;
};

export const tellFactorDue = (): void => listener?.();
