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
  }
  if (words) writePageCookie(SEARCH_COOKIE, words, CHOICE_COOKIE_SECONDS)
  if (document) writePageCookie(DOCUMENT_COOKIE, document, CHOICE_COOKIE_SECONDS)
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
