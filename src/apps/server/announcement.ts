import type { Dependencies } from '#kernel/dependencies.ts'
import type { PaymentsConfiguration } from '#modules/commerce/providers/payment-settings.ts'

/** Tells the person who has started it where everything is, which accounts exist, and what is only played. */
export function announcement(
  {
    urls,
    payments,
  }: { urls: Pick<Dependencies['urls'], 'website' | 'webApp'>; payments: PaymentsConfiguration },
  accountHints: readonly string[],
): string {
  const places = [`  Website          ${urls.website}/`, `  Web application  ${urls.webApp}/`]
  const lines = ['', ...places, ...accountHints]
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
