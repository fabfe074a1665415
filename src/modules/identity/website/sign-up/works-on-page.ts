import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { ownPath } from '#modules/visitors/website/events/shown-page.ts'
import type { Site } from '#ui/website/site.tsx'

/**
 * Whether the variant's button works on the page that is shown, in whatever language. The page says which one it is: under an
 * experiment it stands at the address of another.
 */
export function worksOnPage(
  { worksOn }: Pick<SignUpVariant, 'worksOn'>,
  site: Pick<Site, 'alternates' | 'language'>,
): boolean {
  const path = ownPath(site) ?? ''
  return worksOn === undefined || worksOn === path.slice(languageOfPath(path).prefix.length)
}
