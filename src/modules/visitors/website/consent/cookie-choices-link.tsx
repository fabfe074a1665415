import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { hidesNotice } from './hides-notice.ts'

/** COOK-5: the small way to the notice on pages that hide it and have no footer, which has one of its own. */
export function CookieChoicesLink() {
  const { pathname } = useLocation()
  if (!hidesNotice(pathname)) return null
  return (
    <div className="needs-script px-gutter py-2 text-center text-muted text-xs print:hidden">
      <CookieChoicesButton className="inline-flex min-h-11 items-center underline hover:text-action-strong" />
    </div>
  )
}

/** Opens the cookie notice again with the present choice: it is taken back as easily as it was made. */
export function CookieChoicesButton({ className }: { className?: string }) {
  const { t } = useLingui()
  return <button type="button" data-cookie-choice="ask" className={className}>{t`Cookie choices`}</button>
}
