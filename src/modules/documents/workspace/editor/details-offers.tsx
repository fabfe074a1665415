import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { answersFrom, type Details, fitsDetails, isNamed, takesDetails } from '#engine/source/details.ts'
import {
  type Answers,
  type DocumentTemplate,
  type Field,
  isSameAnswer,
  LOGO_ANSWER,
  type Logo,
} from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import type { Editing } from './editing/editing.ts'
import { useSessionSelector } from './editing/editing-state.tsx'
import type { StatusMessage } from './interview/status-toast.tsx'

export interface Profile {
  id: string
  version: number
  details: Details
  logo?: Logo
}

/** Where answers are while they are given: a document in editing, or the form of a starter pack. */
export interface Answering {
  getState(): Pick<Editing, 'answers' | 'edits'>
  subscribe(listener: () => void): () => void
  fill(field: string | undefined, answers: Answers): void
  flush(): Promise<boolean>
}

export interface OffersOptions {
  template: Pick<DocumentTemplate, 'groups' | 'language' | 'invoicing' | 'offers'>
  session: Answering
  /** The question about whoever the document comes from (`logoField`). */
  logoField: string | undefined
  /** The logo that the document asks for from now on. */
  onLogo: (logo: Logo) => void
  onSay: (said: StatusMessage) => void
}

const OFFERS_PATH = '/app/details/offers/'
/** So many stand side by side; the others are chosen from a list of all. */
const SHOWN_AT_MOST = 3

/** The saved details of the account: one list for all questions of a page. */
export class Profiles {
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
    this.list = [...others, { ...changed, id: saved.id, version: saved.version, details }]
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
const profilesOf = new WeakMap<Answering, Profiles>()

function useProfiles(session: Answering): Profiles {
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
  return <AfterQuestion {...offers} />
}

export type PlacedProps = Omit<OffersProps, 'place'>

/** One press fills the question in, and what belongs to it; Undo takes it back. */
function UseDetails({ field, template, logoField, session, onLogo, onSay }: PlacedProps) {
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
  const fillIn = ({ details, logo }: Profile) => {
    if (logo) onLogo(logo)
    const { [LOGO_ANSWER]: shownLogo } = session.getState().answers
    // No logo of whoever stood here before.
    const heads = (logo ?? shownLogo) !== undefined && logoField === field.id
    session.fill(field.id, {
      ...answersFrom(template, field, details),
      ...(heads && { [LOGO_ANSWER]: logo?.profile ?? null }),
    })
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

/** Nobody needs it before they have answered something, but for whoever has a logo. */
function AfterQuestion(props: PlacedProps) {
  const { field, session } = props
  const profiles = useProfiles(session)
  const [first] = useState(() => session.getState().answers[field.id])
  const isAnswered = useSessionSelector(session, ({ answers }) => answers[field.id] !== first)
  const hasLogo = profiles.list?.some(({ logo }) => logo) === true
  const After = useOnDemand(loadAfter, isAnswered || hasLogo)
  return After && <After {...props} profiles={profiles} first={first} />
}

const loadAfter = async () => (await import('./details-after.tsx')).DetailsAfter
