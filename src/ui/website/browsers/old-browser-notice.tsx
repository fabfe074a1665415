import { Trans, useLingui } from '@lingui/react/macro'
import { endedBrowsers, supportedBrowsers } from '#content/browsers/browsers.ts'
import { useNonce } from '../../nonce.tsx'
import { LocalLink } from '../local-link.tsx'

const rows = [
  ...supportedBrowsers.map(({ pattern, since: [major, minor = 0] }) => [pattern, major, minor]),
  ...endedBrowsers.map((pattern) => [`(?:${pattern})()`, 1, 0]),
]

/**
 * Marks the document of a browser that is too old (BROW-1) with `data-browser="old"`. It runs in the page,
 * because every page is the same for everybody and kept; and it is written for browsers of twenty years ago.
 * What is unknown is left alone.
 */
export const oldBrowserScript = `(function(u,r){for(var i=0,m;i<r.length;i++)if(m=new RegExp(r[i][0]).exec(u)){if(m[1]<r[i][1]||m[1]==r[i][1]&&(m[2]||0)<r[i][2])document.documentElement.setAttribute("data-browser","old");return}})(navigator.userAgent,${JSON.stringify(rows)})`

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
        <LocalLink to="/company/browsers/" className="text-link">{t`Which browsers we support`}</LocalLink>
      </aside>
    </>
  )
}
