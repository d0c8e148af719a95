/** Logo of Forman, the same drawing as public/favicon.svg. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#155E69" />
        <path
          d="M9 8.2C9 7.5 9.5 7 10.2 7H22.8c.7 0 1.2.5 1.2 1.2v1.6c0 .7-.5 1.2-1.2 1.2H13v12.8c0 .7-.5 1.2-1.2 1.2h-1.6c-.7 0-1.2-.5-1.2-1.2z"
          fill="#fff"
        />
        <rect x="15" y="14.4" width="6.6" height="4" rx="1.2" fill="#E8B062" />
      </svg>
      <span className="logo-word">Forman</span>
    </>
  );
}
