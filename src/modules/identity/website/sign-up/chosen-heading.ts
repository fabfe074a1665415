import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { cardHeading } from './card-heading.ts'
import type { SignUpRequest } from './sign-up-request.ts'

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

/** The heading that comes from what was chosen or looked for (SIGN-1); empty where the variant's own words stand. */
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

/** Reads what the page offers: a landing page says its alias by an attribute, so that no script has to have come to life. */
export function readPageHeadings(): PageHeadings {
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
