/** Tells password managers whose password is typed; people see it on their profile. */
export function OwnUsername({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
