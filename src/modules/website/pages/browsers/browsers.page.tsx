import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { BrowsersData } from './browsers.page.server.ts'

/**
 * BROW-1: which browsers, and what an older one can do. A register of names and versions, in an order that is
 * whole without style and script.
 */
export default function Browsers({ data: { browsers } }: { data: BrowsersData }) {
  const { t } = useLingui()
  return (
    <article>
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-[1fr_1.4fr] lg:gap-x-24">
        <div>
          <h1 className="text-4xl sm:text-5xl">{t`Browsers we support`}</h1>
          <p className="mt-5 max-w-prose text-lg">
            <Trans>{brand.name} supports these browsers, from the versions shown here.</Trans>
          </p>
        </div>
        <ul className="border-ink border-t-2">
          {browsers.map(({ name, since }) => (
            <li
              key={name}
              className="flex items-baseline justify-between gap-x-6 border-line border-b py-3 text-lg"
            >
              <span>{name}</span>{' '}
              <span className="font-heading font-medium text-2xl tabular-nums sm:text-3xl">{since}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-14 grid gap-x-16 gap-y-10 md:grid-cols-2 lg:gap-x-24">
        <section aria-labelledby="older" className="border-brass border-t-2 pt-4">
          <h2 id="older" className="text-2xl">{t`If your browser is older`}</h2>
          <p className="mt-3 max-w-prose">
            <Trans>
              You can read every page, search the library, create an account, fill in a document and save it:
              all of that works with plain links and forms. Previews, suggestions as you type and automatic
              saving may be missing, and pages may look simpler.
            </Trans>
          </p>
        </section>
        <section aria-labelledby="newer" className="border-brass border-t-2 pt-4">
          <h2 id="newer" className="text-2xl">{t`How to get a newer one`}</h2>
          <p className="mt-3 max-w-prose">
            <Trans>
              Browsers are free. Most update themselves when you close and reopen them; Safari comes with the
              updates for your Mac, iPhone or iPad. If your device no longer gets updates, another browser
              from the list may still run on it.
            </Trans>
          </p>
        </section>
      </div>
    </article>
  )
}
