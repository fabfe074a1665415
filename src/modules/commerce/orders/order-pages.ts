import type { Dependencies } from '#kernel/dependencies.ts'

/**
 * Where the website has an order's own pages: where it is paid, and where a buyer is thanked. English has no language in front
 * (LANG-1).
 */
export function orderPages(
  { urls }: { urls: Pick<Dependencies['urls'], 'website'> },
  { id, language }: { id: string; language: string },
): { payment: string; thanks: string } {
  const start = `${urls.website}${language === 'en' ? '' : `/${language}`}/pricing/`
  return { payment: `${start}checkout/${id}/`, thanks: `${start}thank-you/?orderId=${id}` }
}

/** Where an account reads one of its invoices or credit notes, in the web application. */
export function invoiceUrl({ urls }: { urls: Pick<Dependencies['urls'], 'webApp'> }, number: number): string {
  return `${urls.webApp}/account/invoices/${number}/`
}
