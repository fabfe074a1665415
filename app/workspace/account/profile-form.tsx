import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { Language } from '#domain/accounts/schema.ts'
import { Button } from '../../components/button.tsx'
import { FormError } from '../../components/form-error.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'

/** Each language by the name that it has for itself. The schema is not asked: it would bring zod to the browser. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
  { value: 'es', label: 'Español' },
  { value: 'de', label: 'Deutsch' },
  { value: 'it', label: 'Italiano' },
  { value: 'pt', label: 'Português' },
] satisfies { value: Language; label: string }[]

interface ProfileFormProps {
  name: string | null
  language: string
  problem: AccountFormProblem | undefined
}

/** What somebody says of themselves: how they are called, and in which language we write to them. */
export function ProfileForm({ name, language, problem }: ProfileFormProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === '/app/account/'
  const text = useProblemText(problem)
  return (
    <Form method="post" action="/app/account/" noValidate>
      {problem !== undefined && problem.field !== 'name' && <FormError answer={problem} title={text} />}
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        defaultValue={problem?.values?.name ?? name ?? ''}
        error={problem?.field === 'name' ? text : undefined}
      />
      <SelectField
        label={t`Language of our mails`}
        name="language"
        options={languages}
        defaultValue={problem?.values?.language ?? language}
      />
      <Button type="submit" busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}
