import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'

interface SearchFormProps {
  /** Which of them are looked at. */
  choice: ComponentProps<typeof SelectField>
  /** What they are to have: the field `words`. */
  words: Pick<ComponentProps<typeof TextField>, 'label' | 'maxLength' | 'defaultValue'>
  /** Hidden fields: what else is chosen. */
  children?: ReactNode
}

/** Looks for something in the list of this page: among some of its rows, and by words. */
export function SearchForm({ choice, words, children }: SearchFormProps) {
  return (
    <Form
      role="search"
      className="mb-2 grid max-w-3xl items-end gap-x-4 xs:grid-cols-[12rem_1fr] sm:grid-cols-[12rem_1fr_auto]"
    >
      {children}
      <SelectField {...choice} />
      <TextField {...words} name="words" type="search" autoComplete="off" />
      <Button type="submit" className="mb-10 justify-self-start xs:col-span-2 sm:col-span-1">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}
