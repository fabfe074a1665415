import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { SupportedBrowser } from '#content/browsers/browsers.ts'

export interface BrowsersData {
  browsers: readonly (Pick<SupportedBrowser, 'name'> & { since: string })[]
}

/** BROW-1: which browsers, and what an older one can do. Plain text in order, so that it is whole without style and script. */
export default function Browsers({ data: { browsers } }: { data: BrowsersData }) {
  return (
    <article className="space-y-4">
      <h1 className="text-4xl">
        <Trans>Browsers we support</Trans>
      </h1>
      <p className="text-lg">
        <Trans>{brand.name} is made for these browsers, from the version named here.</Trans>
      </p>
      <ul className="list-disc space-y-2 pl-6">
        {browsers.map(({ name, since }) => (
          <li key={name}>
            <Trans>
              {name}: version {since} or newer
            </Trans>
          </li>
        ))}
      </ul>
      <h2 className="pt-6 text-2xl">
        <Trans>If your browser is older</Trans>
      </h2>
      <p>
        <Trans>
          You can read every page, search the library, create an account, fill in a document and save it: all
          of that works with plain links and forms. Previews, suggestions while you type and saving by itself
          may be missing, and pages may look plainer.
        </Trans>
      </p>
      <h2 className="pt-6 text-2xl">
        <Trans>How to get a newer one</Trans>
      </h2>
      <p>
        <Trans>
          Browsers are free of charge. Most bring themselves up to date when you close and open them; Safari
          comes with the updates of your Mac, iPhone or iPad. If your device gets no more updates, another
          browser from the list may still run on it.
        </Trans>
      </p>
    </article>
  )
}
