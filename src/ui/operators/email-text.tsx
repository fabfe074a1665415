import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/text-field.tsx'
import { TextLink } from '../components/text-link.tsx'

/** An e-mail address, which goes on in the next line behind its @ before it is cut anywhere else. */
export function EmailText({ email }: { email: string }) {
  const shown = readableEmail(email)
  const afterAt = shown.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {shown.slice(0, afterAt)}
      <wbr />
      {shown.slice(afterAt)}
    </span>
  )
}

/** Whose account it is: leads to its page. */
export function AccountLink({ id, email }: { id: string; email: string }) {
  return (
    <TextLink to={`/app/admin/accounts/${id}/`}>
      <EmailText email={email} />
    </TextLink>
  )
}

interface EmailSearchProps {
  /** What was typed before. */
  email: string
  /** Hidden fields: what else is chosen. */
  children?: ReactNode
}

/** Looks for a part of somebody's address in the list of this page. */
export function EmailSearch({ email, children }: EmailSearchProps) {
  const { t } = useLingui()
  return (
    <Form role="search" className="mb-4 grid max-w-xl items-end gap-x-4 xs:grid-cols-[1fr_auto]">
      {children}
      <TextField
        key={email}
        label={t`E-mail address, or a part of it`}
        name="email"
        type="search"
        inputMode="email"
        autoComplete="off"
        defaultValue={email}
      />
      <Button type="submit" className="mb-10 justify-self-start">{t`Search`}</Button>
    </Form>
  )
}
