import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { LocalLink } from '#ui/website/local-link.tsx'

/** Who answers for this site: what the brand says of its operator, and nothing that it does not. */
export function Operator() {
  return (
    <section
      aria-labelledby="operator"
      className="mx-auto grid max-w-page gap-x-16 gap-y-6 px-gutter py-14 sm:py-20 md:grid-cols-[1fr_1.6fr]"
    >
      <h2 id="operator" className="text-3xl">
        <Trans>Who answers for this site</Trans>
      </h2>
      <div>
        <address className="border-brass border-l-4 pl-5 text-lg not-italic leading-relaxed">
          <span className="block font-heading font-medium text-2xl">{brand.operator}</span>
          {brand.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a href={`tel:${brand.phone.number}`} className="text-link mt-2 inline-flex min-h-8 items-center">
            {brand.phone.text}
          </a>
        </address>
        <p className="mt-5 max-w-prose text-muted">
          <Trans>
            Whatever is wrong, missing or unclear, tell us on the{' '}
            <LocalLink to="/company/contact/" className="text-link">
              contact page
            </LocalLink>
            . What we store about you stands in the{' '}
            <LocalLink to="/company/privacy-policy/" className="text-link">
              privacy policy
            </LocalLink>
            , and what we owe each other in the{' '}
            <LocalLink to="/company/terms-of-use/" className="text-link">
              terms of use
            </LocalLink>
            .
          </Trans>
        </p>
      </div>
    </section>
  )
}
