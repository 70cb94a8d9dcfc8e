/**
 * A user name for password managers, which keep what is typed into a gate by it. Without one the gates of this origin share an entry.
 * It has no `name`, so that no browser sends it.
 */
export function UserName({ of: gate }: { of: string }) {
  return <input type="text" autoComplete="username" defaultValue={gate} readOnly hidden />
}
