import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { AccountFormProblem } from '#modules/identity/workspace/account/account-form.server.ts'
import { Button } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/form-error.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { ShownTeam } from './team.server.ts'
import { useInvitationProblemText } from './use-invitation-problem-text.ts'

/** Gives a free seat away, to whoever reads the mails of an address. */
export function InviteForm({
  team: { subscriptionId, free },
  problem,
}: {
  team: ShownTeam
  problem: AccountFormProblem | undefined
}) {
  const { t } = useLingui()
  const sent = useNavigation().formData
  const text = useInvitationProblemText(problem)
  if (free === 0 && problem === undefined) {
    return (
      <p className="text-muted">
        <Trans>All seats are given away. Remove somebody, and you can invite another person.</Trans>
      </p>
    )
  }
  const isOfField = problem?.field === 'email'
  return (
    <Form method="post" noValidate preventScrollReset className="max-w-lg">
      {problem !== undefined && !isOfField && <FormError answer={problem} title={text} />}
      <input type="hidden" name="subscription" value={subscriptionId} />
      <TextField
        label={t`E-mail address of the person`}
        help={t`We mail them a link that works for 14 days. The license becomes theirs when they accept.`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        defaultValue={problem?.values?.email}
        error={isOfField ? text : undefined}
      />
      <Button
        type="submit"
        name="intent"
        value="invite"
        variant="primary"
        busy={sent?.get('intent') === 'invite' && sent.get('subscription') === subscriptionId}
      >
        <Trans>Invite</Trans>
      </Button>
    </Form>
  )
}
