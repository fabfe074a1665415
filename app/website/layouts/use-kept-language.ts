import { useEffect } from 'react'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '#domain/hand-off/schema.ts'

/** Keeps the language that is chosen (LANG-3), for the web application, whose addresses do not tell theirs. */
export function useKeptLanguage(): void {
  useEffect(() => {
    // At the window, before React, which stops presses on what it has not hydrated.
    window.addEventListener('click', keepChosenLanguage, { capture: true })
    return () => window.removeEventListener('click', keepChosenLanguage, { capture: true })
  }, [])
}

function keepChosenLanguage({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-language]') : null
  if (link === null) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${LANGUAGE_COOKIE}=${link.dataset.language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`
}
