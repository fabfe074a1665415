import { Trans, useLingui } from '@lingui/react/macro'
import { useNonce } from '../../nonce.tsx'
import { LocalLink } from '../local-link.tsx'
import { oldBrowserScript } from './old-browser-script.ts'

/** BROW-1: tells a browser that is too old for everything that the page works, and where to read more. */
export function OldBrowserNotice() {
  const { t } = useLingui()
  const nonce = useNonce()
  return (
    <>
      {/* Allowed by its hash, or by the page's nonce. */}
      <script nonce={nonce} suppressHydrationWarning>
        {oldBrowserScript}
      </script>
      <aside
        aria-label={t`Your browser`}
        className="hidden bg-brass-tint px-gutter py-2 text-center text-ink text-sm old-browser:block"
      >
        <Trans>Your browser is out of date. You can read and search here, but some things won’t work.</Trans>{' '}
        <LocalLink to="/company/browsers/" className="text-link">
          <Trans>Which browsers we support</Trans>
        </LocalLink>
      </aside>
    </>
  )
}
