import type { Dependencies } from '#kernel/dependencies.ts'
import { isLoopback } from '#kernel/http/client-address.ts'
import type { PaymentsConfiguration } from '#modules/commerce/providers/payment-settings.ts'

interface Announced {
  urls: Pick<Dependencies['urls'], 'website' | 'webApp'>
  payments: PaymentsConfiguration
  smtpUrl: string | undefined
}

/** Tells the person who has started it where everything is, which accounts exist, and what is only played. */
export function announcement(
  { urls, payments, smtpUrl }: Announced,
  accountHints: readonly string[],
): string {
  const lines = ['', `  Website          ${urls.website}/`, `  Web application  ${urls.webApp}/`]
  if (smtpUrl === undefined)
    lines.push(`  Mail             ${urls.webApp}/admin/mail/ (log in as an operator)`)
  lines.push(...accountHints)
  const { provider } = payments
  if (provider === 'sandbox' && !isLoopback(urls.website))
    lines.push('  Payments         a demonstration: no money moves (PAYMENTS=live and its keys change that)')
  if (provider === 'none')
    lines.push('  Payments         off: nothing can be bought (PAYMENTS=live and its keys change that)')
  return `${lines.join('\n')}\n\n`
}
