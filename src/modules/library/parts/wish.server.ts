import { data, redirect } from 'react-router'
import type { Services } from '#kernel/services.server.ts'
import {
  recordTemplateRequest,
  type TemplateRequester,
} from '../template-requests/record-template-request.ts'
import { TemplateRequest } from '../template-requests/schema.ts'
import { searchAddress } from './read-search.ts'
import type { WishProblem } from './wish-form.tsx'

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
  const outcome = await recordTemplateRequest(
    services,
    { network: services.clientNetwork, ...wisher },
    wish.data,
  )
  if (outcome.ok) return thanks()
  const problem: WishProblem = { error: 'too_many_requests', ...typed }
  return data(problem, { status: 429, headers: { 'retry-after': String(outcome.retryAfter) } })
}
