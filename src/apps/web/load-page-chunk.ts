import { languageOfDocument } from '#kernel/i18n/languages.ts'
import { loadMessages, type MessageSection } from '#kernel/i18n/messages.ts'
import { type PageId, pageAddresses } from '#ui/website/page-addresses.ts'
import { loadPageI18n } from '#ui/website/page-i18n.tsx'
import { ownSectionOf } from './own-section.ts'
import { type PageModule, pageChunks } from './page-chunks.ts'

const added = new Set<MessageSection>()

/** Loads a page's code and, in the browser, the texts that are its own; the server has all that an address shows. */
export async function loadPageChunk(id: PageId): Promise<PageModule> {
  const section = import.meta.env.SSR ? undefined : ownSectionOf(pageAddresses[id].path)
  const [module] = await Promise.all([pageChunks[id](), section && addToPages(section)])
  return module
}

async function addToPages(section: MessageSection): Promise<void> {
  if (added.has(section)) return
  const { code, tag } = languageOfDocument()
  const [i18n, messages] = await Promise.all([loadPageI18n(), loadMessages(code, section)])
  i18n.load(tag, messages)
  added.add(section)
}
