import { languages } from '../languages.ts'
import { pages } from './page-registry.ts'
import { hasPageIn } from './templates/has-page-in.server.ts'
import type { WebsiteContext } from './website-context.server.ts'

/** Every address that is made at build time, with its language prefix, in the order of the registry. */
export function listPrerenderedPaths(website: WebsiteContext): string[] {
  return pages
    .filter((page) => page.prerender)
    .flatMap((page) =>
      languages
        .filter(({ code }) => page.languages.includes(code))
        .flatMap(({ prefix, code }) =>
          page.id === 'template'
            ? website.catalogue.templates
                .filter((entry) => hasPageIn(entry, code))
                .map(({ slug }) => `${prefix}/templates/${slug}/`)
            : [`${prefix}${page.path}`],
        ),
    )
}
