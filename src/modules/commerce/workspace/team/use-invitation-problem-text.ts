import { useLingui } from '@lingui/react/macro'
import type { AccountFormProblem } from '#modules/identity/workspace/account/account-form.server.ts'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'

/** The sentence of a problem with an invitation. */
export function useInvitationProblemText(problem: AccountFormProblem | undefined): string | undefined {
  const { t } = useLingui()
  const text = useProblemText(problem)
  switch (problem?.error) {
    case 'not_proved':
      return t`Confirm your address first`
    case 'no_free_seat':
      return t`No seat is free any more. Remove somebody first, or buy another seat.`
    case 'own_address':
      return t`That is your own address. The first seat is yours already.`
    case 'already_member':
      return t`This person has a seat already.`
    default:
      return text
  }
}
