import { buttonClass } from '#ui/components/button-class.ts'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { useSite } from '#ui/website/site.tsx'
import { webAppPageUrl } from '#ui/website/web-app-page-url.ts'
import type { DocumentManagementCopy } from './document-management.page.server.ts'

interface ListActsProps {
  copy: DocumentManagementCopy['list']
  screen: Screen
}

/** The list of one's documents as it is on the screen, what can be done in it, and the way there. */
export function ListActs({ copy: { title, alt, acts, action }, screen }: ListActsProps) {
  const site = useSite()
  return (
    <section aria-labelledby="list" className="border-line border-t">
      <div className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="list" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <a href={webAppPageUrl(site, 'documents/')} className={buttonClass({ variant: 'secondary' })}>
            {action}
          </a>
        </div>
        <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
          <ScreenPicture
            screen={screen}
            alt={alt}
            sizes="(min-width: 1200px) 660px, calc(100vw - 2rem)"
            className="lg:sticky lg:top-24"
          />
          <dl className="grid gap-x-10 border-ink border-t-2 xs:grid-cols-2 lg:grid-cols-1">
            {acts.map(({ name, text }) => (
              <div key={name} className="border-line border-b py-4">
                <dt className="font-heading font-medium text-xl">{name}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
