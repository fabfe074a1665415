import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import {
  answersFrom,
  type Details,
  detailsFrom,
  fitsDetails,
  isNamed,
  learn,
  takesDetails,
} from '#engine/source/details.ts'
import { type DocumentTemplate, type Field, isSameAnswer, validateAnswer } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import type { EditingSession } from './editing/editing-session.ts'
import { useSessionSelector } from './editing/editing-state.tsx'
import type { StatusMessage } from './interview/status-toast.tsx'

interface Profile {
  id: string
  version: number
  details: Details
}

export interface OffersOptions {
  template: DocumentTemplate
  session: EditingSession
  onSay: (said: StatusMessage) => void
}

const OFFERS_PATH = '/app/details/offers/'
/** So many stand side by side; the others are chosen from a list of all. */
const SHOWN_AT_MOST = 3

/** The saved details of the account: one list for all questions of a page. */
class Profiles {
  list: readonly Profile[] | undefined
  /** Questions whose details are not to be saved. */
  readonly declined = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private asked: Promise<void> | undefined

  /** Without a connection nothing is offered, and the next page asks again. */
  load(): Promise<void> {
    this.asked ??= fetch(OFFERS_PATH)
      .then(async (response) => {
        if (response.ok) this.list = await response.json()
        this.tell()
      })
      .catch(() => undefined)
    return this.asked
  }

  /** Adds details, or changes saved ones; answers how many documents say the old ones. */
  async save(details: Details, changed?: Profile): Promise<{ id: string; outdated: number } | undefined> {
    const { id, version } = changed ?? {}
    const response = await fetch(OFFERS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, version, details }),
    }).catch(() => undefined)
    if (response?.ok !== true) return undefined
    const saved = (await response.json()) as { id: string; version: number; outdated: number }
    const others = (this.list ?? []).filter((one) => one.id !== saved.id)
    this.list = [...others, { id: saved.id, version: saved.version, details }]
    this.tell()
    return saved
  }

  decline(field: string): void {
    this.declined.add(field)
    this.tell()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/** One list for all questions of a page. */
const profilesOf = new WeakMap<EditingSession, Profiles>()

function useProfiles(session: EditingSession): Profiles {
  const profiles = profilesOf.get(session) ?? new Profiles()
  profilesOf.set(session, profiles)
  const [, redraw] = useState(0)
  useEffect(() => {
    void profiles.load()
    return profiles.subscribe(() => redraw((count) => count + 1))
  }, [profiles])
  return profiles
}

export interface OffersProps extends OffersOptions {
  field: Field
  /** To fill it in before its inputs, to save it after: nothing moves while somebody types. */
  place: 'before' | 'after'
}

/** Offers saved details to a question, and to save what was typed there. */
export function DetailsOffers({ place, ...offers }: OffersProps) {
  const { field } = offers
  if (!takesDetails(field)) return null
  if (place === 'before') return <UseDetails {...offers} />
  return field.type === 'party' ? <LearnDetails {...offers} /> : null
}

type PlacedProps = Omit<OffersProps, 'place'>

/** One press fills the question in, and what belongs to it; Undo takes it back. */
function UseDetails({ field, template, session, onSay }: PlacedProps) {
  const { t } = useLingui()
  const { list = [] } = useProfiles(session)
  const answer = useSessionSelector(session, ({ answers }) => answers[field.id])
  // What was answered before this page is not to be replaced.
  const [wasAnswered] = useState(answer !== undefined && answer !== null)
  const [isWhole, setWhole] = useState(false)
  const fitting = list.filter(({ details }) => fitsDetails(field, details))
  const isFilled = fitting.some(({ details }) =>
    field.type === 'party'
      ? isNamed(answer, details)
      : isSameAnswer(answer, answersFrom(template, field, details)[field.id]),
  )
  const place = useRef<HTMLDivElement>(null)
  if (wasAnswered || fitting.length === 0) return null
  // The button that was pressed goes: the focus stays where it was.
  if (isFilled) return <div ref={place} tabIndex={-1} />
  const shown = isWhole ? fitting : fitting.slice(0, SHOWN_AT_MOST)
  const fillIn = ({ details }: Profile) => {
    session.fill(field.id, answersFrom(template, field, details))
    const name = details.party.name ?? ''
    const { edits } = session.getState()
    onSay({ text: <Trans>Filled in: {name}</Trans>, edits, canUndo: true })
    place.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} tabIndex={-1} className="mb-3 flex flex-wrap gap-2">
      {shown.map((profile) => {
        const name = profile.details.party.name ?? ''
        return (
          <Button key={profile.id} size="small" onClick={() => fillIn(profile)}>
            <span className="wrap-anywhere line-clamp-1">{t`Use: ${name}`}</span>
          </Button>
        )
      })}
      {shown.length < fitting.length && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>{t`Show all`}</Button>
      )}
    </div>
  )
}

/** Nothing that is typed is saved for other documents without being asked for. */
function LearnDetails({ field, template, session }: Omit<PlacedProps, 'onSay'>) {
  const { t } = useLingui()
  const profiles = useProfiles(session)
  const answers = useSessionSelector(session, (state) => state.answers)
  const [first] = useState(answers[field.id])
  const [state, setState] = useState<'asked' | 'sent' | 'failed'>('asked')
  const [saved, setSaved] = useState<{ id: string; outdated: number }>()
  const place = useRef<HTMLDivElement>(null)
  const answer = answers[field.id]
  const typed = detailsFrom(template, field, answers)
  const isTyped = !isSameAnswer(answer, first) && validateAnswer(field, answer) === undefined
  if (!profiles.list || !typed?.party.address || !isTyped || profiles.declined.has(field.id)) return null
  const [known, another] = profiles.list.filter(({ details }) => isNamed(answer, details))
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
