import { type ComponentProps, type ComponentType, Suspense } from 'react'
import { firstInteraction } from '../first-interaction.ts'
import { lazyWithMessages } from '../page-i18n.tsx'

/*
 * Parts of the frame that come to life with the page, at the first interaction: until then they are the server's HTML, whose
 * links, form and disclosure work by themselves, and their code belongs to no first visit
 * (docs/decisions/0007-first-visit.md).
 */

function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyWithMessages(async () => ({ default: await load() }), firstInteraction)
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

type SearchField = typeof import('../template-search-field.tsx').TemplateSearchField

export const LateSearchField = late<ComponentProps<SearchField>>(
  async () => (await import('../template-search-field.tsx')).TemplateSearchField,
)
export const LateMobileMenu = late<{ search: boolean }>(
  async () => (await import('./late/mobile-menu.tsx')).MobileMenu,
)
export const LateFooter = late<object>(async () => (await import('./late/footer.tsx')).Footer)
