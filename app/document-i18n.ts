import { type I18n, setupI18n } from '@lingui/core'
import { languageOfDocument } from './languages.ts'
import { firstSectionsOf, loadMessages, type MessageSection } from './messages.ts'

let started: I18n | undefined
const loaded = new Set<MessageSection>()

/** The texts of the document in the browser: one language for as long as it lives, and the sections that its address needs at once. */
export async function startI18n(pathname: string): Promise<I18n> {
  started = setupI18n({ locale: languageOfDocument().tag, messages: {} })
  await Promise.all(firstSectionsOf(pathname).map(addSection))
  started.activate(languageOfDocument().tag)
  return started
}

/** Adds the texts of a section that somebody navigates into, before its first screen is drawn. */
export async function addSection(section: MessageSection): Promise<void> {
  if (started === undefined || loaded.has(section)) return
  const { code, tag } = languageOfDocument()
  started.load(tag, await loadMessages(code, section))
  loaded.add(section)
}
