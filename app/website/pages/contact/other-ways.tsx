import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { Way } from './way.tsx'

/** The other ways to reach the operator, as their brand names them. */
export function OtherWays() {
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="border-ink border-t-2 pt-4 text-2xl">
        <Trans>Other ways to reach us</Trans>
      </h2>
      <dl className="mt-2 divide-y divide-line">
        <Way name={<Trans>By e-mail</Trans>}>
          <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
            {brand.supportEmail}
          </a>
        </Way>
        <Way name={<Trans>By phone</Trans>}>
          <a href={`tel:${brand.phone.number}`} className="text-link">
            {brand.phone.text}
          </a>
        </Way>
        <Way name={<Trans>By post</Trans>}>
          <address className="not-italic">
            {[brand.operator, ...brand.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Way>
      </dl>
    </section>
  )
}
