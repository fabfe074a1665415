/** Tells password managers whose password a form is about; nobody sees it, and no schema reads it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
