/**
 * The visitor's own time zone, as their browser names it: offers begin and end at their midnight. UTC where
 * it names none, or one that it does not know itself: some say "Etc/Unknown" where the device is set to
 * nothing that they know.
 */
export function currentTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone ?? 'UTC'
  } catch {
    return 'UTC'
  }
}
