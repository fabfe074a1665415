import { Trans } from '@lingui/react/macro'
import { LegalLink } from '#ui/website/legal-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import { webAppPageUrl } from '#ui/website/web-app-page-url.ts'
import type { PricingData } from './pricing.page.tsx'

const legalLink = 'inline-flex min-h-11 items-center text-link'

/** Price, renewal, cancelling and money back, in the words of the terms. */
export function Terms({ words: { title, list } }: { words: PricingData['words']['terms'] }) {
  const site = useSite()
  return (
    <section aria-labelledby="agreed" className="border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_2.2fr]">
        <div>
          <h2 id="agreed" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          {/* LAY-3: the whole text opens over the page, which most of these frames have no footer to do. */}
          <ul className="mt-4">
            <li>
              <LegalLink to="/company/terms-of-use/" className={legalLink}>
                <Trans>Terms of use</Trans>
              </LegalLink>
            </li>
            <li>
              <LegalLink to="/company/refund-policy/" className={legalLink}>
                <Trans>Refund policy</Trans>
              </LegalLink>
            </li>
            {/* Directive (EU) 2023/2673, as in the footer. */}
            <li>
              <a href={webAppPageUrl(site, 'account/withdraw/')} className={legalLink}>
                <Trans>Withdraw from contract here</Trans>
              </a>
            </li>
          </ul>
        </div>
        <dl className="divide-y divide-line border-ink border-t-2 border-b">
          {list.map(({ title, text }) => (
            <div key={title} className="grid gap-x-8 gap-y-1 py-4 xs:grid-cols-[9rem_1fr]">
              <dt className="font-heading font-medium text-xl">{title}</dt>
              <dd className="max-w-prose text-muted">
                <TextNodes nodes={text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
