import { useEffect, useState } from 'react'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { ownPath } from '#modules/visitors/website/events/shown-page.ts'
import { type Site, useSite } from '#ui/website/site.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'
import { type SignUpRequest, variantOf } from './sign-up-request.ts'
import { isBusy } from './sign-up-state.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

// For the page that shows every variant: behind a door of their own they would be one more file for this
// dialog to fetch.
export { SignUpPanel, type SignUpPanelProps } from './sign-up-panel.tsx'
export { nextSignUpState } from './sign-up-state.ts'

interface SignUpDialogProps {
  request: SignUpRequest
  /** What it asks for: an address only, or a password too (SIGN-1). */
  dialog: 'email' | 'password'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sign-up dialog of a page (SIGN-1) in all its states: the form of it that the page's frame names. */
export default function SignUpDialog({ request, dialog, open, onOpenChange }: SignUpDialogProps) {
  const site = useSite()
  const { labelStyle, signUpButton } = site.frame
  const variant = variantOf(site.frame)
  const flow = useSignUpFlow(
    { ...request, closesOnSuccess: request.closesOnSuccess || variant.closesOnSuccess },
    open,
    () => onOpenChange(false),
  )
  useWaitingCursor(open && isBusy(flow.state))
  // A navigation to another page brings another press.
  const [page, setPage] = useState(readPageHeadings)
  useEffect(() => {
    if (open) setPage(readPageHeadings())
  }, [open])
  useEffect(() => {
    const closeWhenBack = (event: PageTransitionEvent) => {
      if (event.persisted) onOpenChange(false)
    }
    window.addEventListener('pageshow', closeWhenBack)
    return () => window.removeEventListener('pageshow', closeWhenBack)
  }, [onOpenChange])

  return (
    <SignUpPanel
      {...flow}
      variant={variant}
      request={request}
      chosenHeading={chosenHeading(variant, request, page)}
      withPassword={dialog === 'password' || variant.password === true}
      labelStyle={labelStyle}
      isBelowL={signUpButton === 'access-now'}
      inactive={!worksOnPage(variant, site)}
      open={open}
      onOpenChange={onOpenChange}
      drawnAhead
    />
  )
}

/** The cursor shows waiting while progress is on (SIGN-11), over the whole page. */
function useWaitingCursor(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    document.documentElement.dataset.waiting = ''
    return () => {
      delete document.documentElement.dataset.waiting
    }
  }, [waiting])
}

/**
 * Whether the variant's button works on the page that is shown, in whatever language. The page says which one
 * it is: under an experiment it stands at the address of another.
 */
export function worksOnPage(
  { worksOn }: Pick<SignUpVariant, 'worksOn'>,
  site: Pick<Site, 'alternates' | 'language'>,
): boolean {
  const path = ownPath(site) ?? ''
  return worksOn === undefined || worksOn === path.slice(languageOfPath(path).prefix.length)
}

/** What a page offers for a heading besides what was pressed. */
export interface PageHeadings {
  /** The landing page's own word for what it is about (LP-1). */
  alias: string | undefined
  /** The address's parameter q. */
  query: string | null
}

/** Longer than any name of a document. */
const LONGEST_HEADING = 60
/** What is not made of words is no heading, and neither is somebody's telephone number. */
const heading = /^(?!.*\p{N}[^\p{L}]{5})[\p{L}\p{M}\p{N} '’&,()+-]{2,}$/u

/** The heading from what was chosen or searched (SIGN-1); empty where the variant's own words stand. */
export function chosenHeading(
  variant: Pick<SignUpVariant, 'heading'>,
  { entry, hasCardHeading, documentName, destination }: SignUpRequest,
  { alias, query }: PageHeadings,
): string {
  // What was searched for may be as long as somebody types.
  const card = short(cardHeading(documentName ?? destination))
  switch (variant.heading) {
    case 'query':
      return words(query ?? '')
    case 'card':
      // Of a button that only wants in, the page knows better what it is about than the place it leads to.
      return (entry === 'create-account' && alias) || card || (alias ?? '')
    case 'instant-access':
      return hasCardHeading ? card : ''
    default:
      return ''
  }
}

/** Reads what the page offers. A landing page has its alias in an attribute: no script must be alive. */
function readPageHeadings(): PageHeadings {
  const landing = document.querySelector<HTMLElement>('[data-landing-alias]')
  return {
    alias: landing?.dataset.landingAlias,
    query: new URLSearchParams(window.location.search).get('q'),
  }
}

/** Anybody can write an address: its words become the heading only where they could be a document's name. */
function words(query: string): string {
  const trimmed = short(query.replace(/[-\s]+/g, ' ').trim())
  return heading.test(trimmed) ? cardHeading(trimmed) : ''
}

function short(words: string): string {
  return words.length <= LONGEST_HEADING ? words : ''
}

/** Of the six languages; a word that is small in one of them is small in a heading of any. */
const smallWords = new Set(
  [
    'a an and as at but by for from in into of on or the to via vs with without',
    'au aux de des du en et la le les ou par pour sans sur un une à',
    'al con del el las los o para por sin u una y',
    'am an auf aus bei das dem den der des die ein eine für im in mit nach oder über und von vom zu zum zur',
    'ai al alla con da dal dei del della di e gli il in la le lo nel o per su tra un una',
    'a ao aos as com da das de do dos e em na no o os ou para por sem um uma',
  ].flatMap((words) => words.split(' ')),
)

/** What joins the next word, as small as it would stand alone: l’accord, dell’impresa. */
const elision = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\p{L})/iu

/**
 * The heading of a card, from a slug or a label alike: no dashes, no D-number, title case with small words
 * small (DEST-3). Every heading that is made of one comes from here; a label that is only told of stays as it
 * was written.
 */
export function cardHeading(slugOrLabel: string): string {
  const words = subjectOf(slugOrLabel)
    .replace(/\p{Pd}+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^D\d+$/.test(word))
  return words
    .map((word, position) => {
      const lower = word.toLowerCase()
      if (position > 0 && smallWords.has(lower)) return lower
      const [elided = ''] = elision.exec(word) ?? []
      const first = position > 0 ? elided.toLowerCase() : capitalized(elided)
      return first + capitalized(word.slice(elided.length))
    })
    .join(' ')
}

function capitalized(word: string): string {
  // A word with capitals of its own is an abbreviation somebody meant: NDA, LLC, SaaS.
  if (/\p{Lu}/u.test(word.slice(1))) return word
  const lower = word.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/**
 * The last part of a path, the document that a guide is about, or what a folder of search results was asked
 * for. A label has spaces or begins with a capital, and stays as it is.
 */
function subjectOf(slugOrLabel: string): string {
  if (/\s|^\p{Lu}/u.test(slugOrLabel)) return slugOrLabel
  const [address = '', fragment = ''] = slugOrLabel.split('#')
  const [path = '', query = ''] = address.split('?')
  const last = lastOf(path)
  const isDocument = (part: string) => /-D\d+$/.test(part)
  if (!isDocument(last) && isDocument(lastOf(fragment))) return lastOf(fragment)
  return new URLSearchParams(query).get('t') ?? last
}

function lastOf(path: string): string {
  return path.split('/').findLast((segment) => segment !== '') ?? ''
}
