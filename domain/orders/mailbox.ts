/** Mailboxes that ignore dots. */
const dotless = /^(gmail|googlemail)\.com$/

/**
 * The mailbox behind an address, so that one person with many spellings is one person: without capitals, without what stands
 * behind a plus sign, and without dots where the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  if (!dotless.test(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}
