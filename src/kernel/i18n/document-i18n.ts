import { type I18n, setupI18n } from '@lingui/core'
import { languageOfDocument } from './languages.ts'
import { firstSectionsOf, loadMessages, type MessageSection } from './messages.ts'

let started: I18n | undefined
const loaded = new Set<MessageSection>()

/** The document's texts in the browser: one language for its life, and the sections needed at once. */
export async function startI18n(pathname: string): Promise<I18n> {
  started = setupI18n({ locale: languageOfDocument().tag, messages: {} })
  await addSectionsOf(pathname)
  started.activate(languageOfDocument().tag)
  return started
}

/** Adds the texts of an address that somebody navigates to, if they are missing, before it is drawn. */
export async function addSectionsOf(pathname: string): Promise<void> {
  await Promise.all(firstSectionsOf(pathname).map(addSection))
}

async function addSection(section: MessageSection): Promise<void> {
  if (started === undefined || loaded.has(section)) return
  const { code, tag } = languageOfDocument()
  started.load(tag, await loadMessages(code, section))
  loaded.add(section)
}
