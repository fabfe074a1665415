import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { languages } from '#kernel/i18n/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/form-error.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useSent } from '#ui/workspace/use-sent.ts'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'

const options = languages.map(({ code, name }) => ({ value: code, label: name }))

interface ProfileFormProps {
  name: string | null
  language: string
  problem: AccountFormProblem | undefined
}

/** What somebody says of themselves: how they are called, and in which language we write to them. */
export function ProfileForm({ name, language, problem }: ProfileFormProps) {
  const { t } = useLingui()
  // The whole page is loaded anew: it may be in another language.
  const { isSent, send } = useSent()
  const text = useProblemText(problem)
  return (
    <Form method="post" action="/app/account/" noValidate reloadDocument onSubmit={send}>
      {problem !== undefined && problem.field !== 'name' && <FormError answer={problem} title={text} />}
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        defaultValue={problem?.values?.name ?? name ?? ''}
        error={problem?.field === 'name' ? text : undefined}
      />
      <SelectField
        label={t`Language`}
        help={t`Of these pages and of our mails. A document keeps its own.`}
        name="language"
        options={options}
        defaultValue={problem?.values?.language ?? language}
      />
      <Button type="submit" busy={isSent}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}
