import { buttonClass } from '../../../components/button-class.ts'
import { useSite } from '../../site.tsx'
import { webAppPageUrl } from '../../web-app-addresses.ts'
import type { DocumentManagementCopy } from './document-management.server.ts'

/** What can be done in the list of one's documents, and the way there. */
export function ListActs({ copy: { title, acts, action } }: { copy: DocumentManagementCopy['list'] }) {
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
        <dl className="mt-8 grid border-line border-t border-l xs:grid-cols-2 md:grid-cols-3">
          {acts.map(({ name, text }) => (
            <div key={name} className="border-line border-r border-b p-5 sm:p-6">
              <dt className="font-heading font-medium text-xl">{name}</dt>
              <dd className="mt-1.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
