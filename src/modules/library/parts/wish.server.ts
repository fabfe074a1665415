import { data, redirect } from 'react-router'
import type { Services } from '#kernel/services.server.ts'
import { TemplateRequest } from '../template-requests/schema.ts'
import { recordSearchMiss } from '../template-requests/search-misses.ts'
import { recordTemplateRequest, type TemplateRequester } from '../template-requests/template-requests.ts'
import type { WishProblem } from './nothing-found.tsx'
import type { SearchView } from './search-view.server.ts'
import { searchAddress } from './search-view.ts'

/** Takes a wish from the form of a search without results, and shows the same search again with thanks. */
export async function takeWish(
  services: Services,
  { request, url }: { request: Request; url: URL },
  wisher: Omit<TemplateRequester, 'network'>,
) {
  const form = Object.fromEntries(
    [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const thanks = () => redirect(searchAddress(url, { wish: 'sent' }), 303)
  // A field that no visitor sees: whatever filled it in is told what it wants to hear.
  if (form.website) return thanks()
  const wish = TemplateRequest.safeParse(form)
  const typed = { text: form.text ?? '', email: form.email ?? '' }
  if (!wish.success) {
    const [issue] = wish.error.issues
    const field = issue?.path[0]
    const problem: WishProblem = {
      error: issue?.message ?? 'wrong_type',
      ...((field === 'text' || field === 'email') && { field }),
      ...typed,
    }
    return data(problem, { status: 400 })
  }
  const requester = { network: services.clientNetwork, ...wisher }
  const outcome = await recordTemplateRequest(services, requester, wish.data)
  if (outcome.ok) return thanks()
  const problem: WishProblem = { error: 'too_many_requests', ...typed }
  return data(problem, { status: 429, headers: { 'retry-after': String(outcome.retryAfter) } })
}

/**
 * Counts a search for which the library has nothing, or nothing for one of its words, so that operators see
 * what is missing. The answer does not wait for it: a search needs no database.
 */
export function countMiss(
  services: Pick<Services, 'db' | 'limits' | 'rateLimiter' | 'log' | 'clientNetwork'>,
  { query, chips, nothing, wish = nothing }: SearchView,
  language: string,
): void {
  const isMiss = wish !== undefined && !wish.isWished && query !== '' && chips.length === 0
  if (!isMiss) return
  recordSearchMiss(services, { network: services.clientNetwork }, { query, language }).catch(
    (error: unknown) => services.log.warn({ error }, 'a search without results was not counted'),
  )
}
