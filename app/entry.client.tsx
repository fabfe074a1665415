import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOfDocument } from './languages.ts'
import { loadMessages, sectionOfPath } from './messages.ts'

// One document, one language, one part of the product: links between them load a new document.
const { pathname } = window.location
const language = languageOfDocument()
const messages = await loadMessages(language.code, sectionOfPath(pathname))
const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  )
})
