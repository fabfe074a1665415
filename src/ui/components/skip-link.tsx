import { useLingui } from '@lingui/react/macro'

/** The first stop of the keyboard on every page: past the header to the content. */
export function SkipLink({ target = 'content' }: { target?: string | undefined }) {
  const { t } = useLingui()
  return (
    <a
      href={`#${target}`}
      className="top-2 left-2 z-50 rounded-control bg-action px-4 py-3 font-medium text-on-action not-focus:sr-only focus:fixed"
    >{t`Skip to content`}</a>
  )
}
