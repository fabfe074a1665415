import type { ComponentType } from 'react'
import { languageOfDocument } from '#kernel/i18n/languages.ts'
import { loadMessages, type MessageSection } from '#kernel/i18n/messages.ts'
import { loadPageI18n } from '#ui/website/page-i18n.tsx'
import { getPage, type PageId } from '#ui/website/pages.ts'

export type PageModule = { default: ComponentType<{ data: never }> }

/** Every page is a chunk of its own, so that a visit to one pays for no other. */
const ofModules = import.meta.glob<PageModule>('./*/{pages,website}/**/*.page.tsx', { base: '/src/modules' })
const byView = new Map(
  Object.entries(ofModules).map(([file, load]) => [file.replace(/.*\/|\.page\.tsx$/g, ''), load]),
)
const added = new Set<MessageSection>()

/** Loads a page's code and, in the browser, its own texts; the server has all that an address shows. */
export async function loadPageView(id: PageId): Promise<PageModule> {
  const { view, messages } = getPage(id)
  const load = byView.get(view)
  if (load === undefined) throw new RangeError(`no ${view}.page.tsx`)
  const [module] = await Promise.all([load(), import.meta.env.SSR ? undefined : messages && add(messages)])
  return module
}

async function add(section: MessageSection): Promise<void> {
  if (added.has(section)) return
  const { code, tag } = languageOfDocument()
  const [i18n, messages] = await Promise.all([loadPageI18n(), loadMessages(code, section)])
  i18n.load(tag, messages)
  added.add(section)
}
