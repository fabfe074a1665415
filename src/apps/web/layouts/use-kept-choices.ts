import { useEffect } from 'react'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '#kernel/http/schema.ts'
import {
  CHOICE_COOKIE_SECONDS,
  DOCUMENT_COOKIE,
  documentOfDestination,
  SEARCH_COOKIE,
} from '#modules/identity/hand-off/schema.ts'
import { writePageCookie } from '#ui/website/page-cookie.ts'

/** What the search's address and its form call the words. */
const WORDS = 'q'

/**
 * Keeps what somebody chooses: the language (LANG-3), for the web application, whose addresses do not tell
 * theirs; the words of a search and the document to fill in (COOKIE-1, DEST-9). Nothing is kept of what they
 * only look at.
 */
export function useKeptChoices(): void {
  useEffect(() => {
    for (const field of searchFields()) field.value ||= wordsFor(field, window.location.search)
    // At the window, before React, which stops presses on what it has not hydrated.
    window.addEventListener('click', keepPressed, true)
    window.addEventListener('submit', keepSearched, true)
    return () => {
      window.removeEventListener('click', keepPressed, true)
      window.removeEventListener('submit', keepSearched, true)
    }
  }, [])
}

function keepPressed({ target }: MouseEvent): void {
  const chosen =
    target instanceof Element
      ? target.closest<HTMLAnchorElement | HTMLButtonElement>('a, button[data-language]')
      : null
  if (chosen === null) return
  const { language, words, document } = choicesOf(chosen)
  if (language) {
    writePageCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS)
    // Nothing is offered to who has chosen: what offers it is in `deferred/language-switcher.tsx`.
    delete window.document.documentElement.dataset.languageOffer
    if (chosen instanceof HTMLAnchorElement) chosen.href = withTyped(chosen.href, searchFields())
  }
  if (words) writePageCookie(SEARCH_COOKIE, words, CHOICE_COOKIE_SECONDS)
  if (document) writePageCookie(DOCUMENT_COOKIE, document, CHOICE_COOKIE_SECONDS)
}

function searchFields(): HTMLInputElement[] {
  return [...window.document.querySelectorAll<HTMLInputElement>('form[role="search"] input[type="search"]')]
}

type Field = Pick<HTMLInputElement, 'name' | 'value' | 'defaultValue'>

/** The page in another language, with the words that were typed into its search and not sent. */
export function withTyped(href: string, fields: readonly Field[]): string {
  const typed = fields.find(({ value, defaultValue }) => value.trim() !== '' && value !== defaultValue)
  if (typed === undefined) return href
  const url = new URL(href)
  url.searchParams.set(typed.name, typed.value.trim())
  return url.href
}

/** What another language's page has sent along for a field; nothing for one that has its words already. */
export function wordsFor({ name }: Pick<Field, 'name'>, search: string): string {
  return new URLSearchParams(search).get(name) ?? ''
}

function keepSearched({ target }: SubmitEvent): void {
  const words = target instanceof HTMLFormElement && new FormData(target).get(WORDS)
  if (typeof words === 'string' && words.trim())
    writePageCookie(SEARCH_COOKIE, words.trim(), CHOICE_COOKIE_SECONDS)
}

/** What a press on a link or on a button chooses; of most links nothing. */
export function choicesOf({
  dataset,
  pathname = '',
  search = '',
}: Partial<Pick<HTMLAnchorElement, 'pathname' | 'search'>> & { dataset: Partial<Record<string, string>> }) {
  return {
    language: dataset.language,
    words: pathname.endsWith('/search/') ? new URLSearchParams(search).get(WORDS)?.trim() : undefined,
    document: documentOfDestination(dataset.destination)?.slug,
  }
}
