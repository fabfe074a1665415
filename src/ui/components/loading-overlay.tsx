import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

interface LoadingOverlayProps {
  shown: boolean
  /** LAY-9: "Loading" unless it can be said better. */
  message?: ReactNode
  /** Hides what lies below instead of dimming it. */
  opaque?: boolean | undefined
  /** Over the whole screen, or over the nearest positioned ancestor. */
  cover?: 'screen' | 'container' | undefined
}

/** Covers a screen, or a part of one, while it cannot be used (LAY-9). */
export function LoadingOverlay({ shown, message, opaque = false, cover = 'screen' }: LoadingOverlayProps) {
  const { t } = useLingui()
  return (
    // The live region is always there, so that what appears in it is read out.
    <div role="status">
      {shown && (
        <div
          className={clsx(
            'inset-0 z-50 flex animate-fade items-center justify-center p-4',
            cover === 'screen' ? 'fixed' : 'absolute',
            opaque ? 'bg-paper' : 'bg-scrim',
          )}
          {...(cover === 'screen' && { 'data-modal': '' })}
        >
          <p className="flex items-center gap-3 rounded-control border border-line bg-sheet px-5 py-3 text-ink">
            <Spinner className="text-action" />
            {message ?? t`Loading`}
          </p>
        </div>
      )}
    </div>
  )
}
