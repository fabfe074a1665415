import type { Dependencies } from '#domain/dependencies.ts'
import type { PaymentsConfiguration } from './payment-settings.ts'

/** Where everything is, who may log in, and what is only played, for the person who has just started it. */
export function announcement(
  {
    urls,
    payments,
  }: { urls: Pick<Dependencies['urls'], 'website' | 'webApp'>; payments: PaymentsConfiguration },
  demo: { emails: readonly string[]; password: string } | undefined,
): string {
  const lines = ['', `  Website          ${urls.website}/`, `  Web application  ${urls.webApp}/`]
  if (demo) lines.push(`  Demo log-ins     ${demo.emails.join(', ')}`, `  Their password   ${demo.password}`)
  if (isPlayedInPublic({ urls, payments }))
    lines.push('  Payments         a demonstration: no money moves (PAYMENTS=live and its keys change that)')
  return `${lines.join('\n')}\n\n`
}

/** Whether people may take for a shop what moves no money: then everybody is told. */
export function isPlayedInPublic({
  urls,
  payments,
}: {
  urls: { website: string }
  payments: PaymentsConfiguration
}): boolean {
  return payments.provider === 'sandbox' && urls.website.startsWith('https:')
}
