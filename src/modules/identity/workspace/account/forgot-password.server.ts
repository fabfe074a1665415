import { data } from 'react-router'
import { HOME_PATH } from '#ui/workspace/paths.ts'
import { requestPasswordReset } from '../../accounts/request-password-reset.ts'
import { EmailInput } from '../../accounts/schema.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { pathOfDestination } from '../hand-off/arrival-path.ts'
import { answerProblem, problemOf, readForm } from './account-form.server.ts'

/** Asks for the mail that sets a new password. The answer is one, whoever has the address. */
export function requestResetByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async (services) => {
    const { email = '' } = await readForm(request)
    const input = EmailInput.safeParse({ email })
    if (!input.success) return answerProblem({ ...problemOf(input.error), values: { email } })
    // A place of ours and nothing else: what anybody writes here stands in a mail of ours.
    const asked = pathOfDestination(url.searchParams.get('next'))
    const next = asked === HOME_PATH ? undefined : asked
    const outcome = await requestPasswordReset(services, await services.describeVisitor(), {
      ...input.data,
      next,
    })
    if (!outcome.ok) return answerProblem({ ...outcome, values: { email } })
    return data({ sentTo: input.data.email })
  })
}
