import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { detailsFrom, isNamed, learn } from '#engine/source/details.ts'
import { type AnswerValue, isSameAnswer, LOGO_ANSWER, validateAnswer } from '#engine/source/index.ts'
import { Button, TextLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import type { PlacedProps, Profiles } from './details-offers.tsx'
import { useSessionSelector } from './editing/editing-state.tsx'

interface DetailsAfterProps extends PlacedProps {
  profiles: Profiles
  /** What was answered before this page. */
  first: AnswerValue | undefined
}

/** What a question offers once it is answered: the logo of whoever it names, and to save what was typed. */
export function DetailsAfter(props: DetailsAfterProps) {
  const { field, logoField } = props
  return (
    <>
      {logoField === field.id && <ShowLogo {...props} />}
      {field.type !== 'address' && <LearnDetails {...props} />}
    </>
  )
}

/** Whether the logo of whoever a document comes from heads it, where their details have one. */
function ShowLogo({ field, session, profiles, onLogo }: DetailsAfterProps) {
  const { t } = useLingui()
  const answer = useSessionSelector(session, ({ answers }) => answers[field.id])
  const shown = useSessionSelector(session, ({ answers }) => answers[LOGO_ANSWER])
  const withLogo = (profiles.list ?? []).filter((profile) => profile.logo)
  // What is shown can be switched off, whatever stands here by now.
  const { logo } =
    withLogo.find(({ id }) => id === shown) ?? withLogo.find(({ details }) => isNamed(answer, details)) ?? {}
  if (!logo) return null
  const { profile, alt: name } = logo
  return (
    <Checkbox
      label={<span className="wrap-anywhere">{t`Show the logo of ${name}`}</span>}
      checked={shown === profile}
      onChange={(event) => {
        onLogo(logo)
        // As a part of the question: undone there, too.
        session.fill(field.id, { [LOGO_ANSWER]: event.currentTarget.checked ? profile : null })
      }}
    />
  )
}

/** Nothing that is typed is saved for other documents without being asked for. */
function LearnDetails({ field, template, session, profiles, first }: DetailsAfterProps) {
  const { t } = useLingui()
  const answers = useSessionSelector(session, (state) => state.answers)
  const [state, setState] = useState<'asked' | 'sent' | 'failed'>('asked')
  const [saved, setSaved] = useState<{ id: string; outdated: number }>()
  const place = useRef<HTMLDivElement>(null)
  const answer = answers[field.id]
  const typed = detailsFrom(template, field, answers)
  const isTyped = !isSameAnswer(answer, first) && validateAnswer(field, answer) === undefined
  if (!profiles.list || !typed?.party.address || !isTyped || profiles.declined.has(field.id)) return null
  const [known, another] = profiles.list.filter(({ details }) => isNamed(answer, details))
  // One line of an address says less than what is saved of it.
  if (known && field.type === 'text') return null
  const details = known ? learn(known.details, typed) : typed
  // Of two with the same name nobody knows which to change.
  const isAsked = another === undefined && details !== known?.details
  if (!isAsked && saved === undefined) return null
  const name = details.party.name ?? ''
  const save = async () => {
    setState('sent')
    // This document is not to count among those that have the old ones.
    await session.flush()
    const outcome = await profiles.save(details, known)
    setState(outcome ? 'asked' : 'failed')
    if (!outcome) return
    setSaved(outcome)
    // The button that was pressed goes.
    place.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} tabIndex={-1} className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span role="status" className="wrap-anywhere">
        {!isAsked && saved && <SavedText {...saved} />}
        {isAsked && state === 'failed' && t`Not saved. Please try again.`}
        {isAsked && state !== 'failed' && !known && t`Save these details for other documents?`}
        {isAsked && state !== 'failed' && known && t`Update your saved details for ${name} too?`}
      </span>
      {isAsked && (
        <span className="flex gap-2">
          <Button size="small" busy={state === 'sent'} onClick={() => void save()}>
            {known ? t`Update` : t`Save`}
          </Button>
          <Button size="small" variant="quiet" onClick={() => profiles.decline(field.id)}>
            {t`No, thanks`}
          </Button>
        </span>
      )}
    </div>
  )
}

function SavedText({ id, outdated }: { id: string; outdated: number }) {
  return (
    <>
      <Trans>The details are saved.</Trans>{' '}
      {outdated > 0 && (
        <TextLink to={`/app/details/?edit=${id}`}>
          <Plural
            value={outdated}
            one="# document has the old details"
            other="# documents have the old details"
          />
        </TextLink>
      )}
    </>
  )
}
