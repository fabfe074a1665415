import { Trans } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { LocalLink } from '../../local-link.tsx'
import { Way } from './way.tsx'

/** What leads on quicker than a message does. */
export function InsteadOfWriting() {
  return (
    <dl className="mt-6 grid gap-x-10 xs:grid-cols-2">
      <Way name={<Trans>A template is missing?</Trans>}>
        <Trans>
          <LocalLink to="/search/" className="text-link">
            Search for it
          </LocalLink>{' '}
          first: where nothing is found, you can wish for it right there.
        </Trans>
      </Way>
      <Way name={<Trans>Advice on your case?</Trans>}>
        <Trans>That we cannot give: {brand.name} is no law firm. A local lawyer can.</Trans>
      </Way>
    </dl>
  )
}
