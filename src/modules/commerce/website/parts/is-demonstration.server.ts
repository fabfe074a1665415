import type { Services } from '#kernel/services.server.ts'

/** Whether no money moves on a site that people may take for a shop: payments are the sandbox's, and it is reached from outside. */
export function isDemonstration({ payments, urls }: Pick<Services, 'payments' | 'urls'>): boolean {
  return urls.website.startsWith('https:') && payments.byName('sandbox') !== undefined
}
