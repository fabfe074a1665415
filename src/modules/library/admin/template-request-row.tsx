import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import type { Route } from './+types/template-requests.ts'
import { useStatuses } from './use-statuses.ts'

type ShownWish = Route.ComponentProps['loaderData']['wishes'][number]

interface WishRowProps {
  wish: ShownWish
  /** Code of what was wrong with the change. */
  error: string | undefined
}

const tones = {
  open: 'alert',
  planned: 'brass',
  done: 'action',
  declined: 'neutral',
} as const satisfies Record<string, BadgeTone>

/** One wish: what somebody misses, how many miss the same, and what operators make of it. */
export function TemplateRequestRow({ wish, error }: WishRowProps) {
  const { t } = useLingui()
  const statuses = useStatuses()
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const { id, at, text, status, note } = wish
  const options = [...statuses].map(([value, label]) => ({ value, label }))
  return (
    <li id={`wish-${id}`} className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <Badge tone={tones[status]}>{statuses.get(status)}</Badge>
          <SentAt iso={at} />
          <span className="uppercase">{wish.language}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <WishFacts wish={wish} />
      </div>
      <Form
        method="post"
        action={pathname + search}
        discover="none"
        preventScrollReset
        noValidate
        // What somebody else has changed meanwhile is what the fields begin with.
        key={`${status} ${note}`}
        className="grid content-start gap-x-3 xxs:grid-cols-[9rem_1fr]"
      >
        <input type="hidden" name="wish" value={id} />
        <SelectField label={t`Status`} name="status" options={options} defaultValue={status} />
        <TextField
          label={t`Note`}
          name="note"
          autoComplete="off"
          maxLength={1000}
          defaultValue={note}
          error={error === undefined ? undefined : t`Please look at this again.`}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={navigation.formData?.get('wish') === String(id)}
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </li>
  )
}

/** What was searched for before, how often, and where to answer. */
function WishFacts({ wish: { query, alike, searches, email, accountId } }: { wish: ShownWish }) {
  const { t } = useLingui()
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {query !== '' && (
        <>
          <span className="wrap-anywhere">
            {/* A string: a message with elements would take words in angle brackets for one. */}
            {t`after searching for “${query}”`}
          </span>
          <span>
            <Plural value={alike} one="# wish after it" other="# wishes after it" />
          </span>
          <span>
            <Plural value={searches} one="searched # time in vain" other="searched # times in vain" />
          </span>
        </>
      )}
      {email !== null &&
        (accountId === null ? (
          <a href={`mailto:${email}`} className="text-link break-all">
            {email}
          </a>
        ) : (
          <Link discover="none" to={`/app/admin/accounts/${accountId}/`} className="text-link break-all">
            {email}
          </Link>
        ))}
    </p>
  )
}
