import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import type { ReactNode } from 'react'

interface ProgressBarProps {
  /** What is under way, for screen readers. */
  label: string
  /** 0 to 100; without it the bar says only that something is going on. */
  value?: number | undefined
  failed?: boolean | undefined
  className?: string | undefined
}

/** How far something has come. */
export function ProgressBar({ label, value, failed = false, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      {...(value === undefined ? {} : { value })}
      className={clsx('progress-bar', failed && 'text-alert', !failed && 'text-action', className)}
    />
  )
}

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

/** A turning ring, the size of the text around it. Ornament: what is going on is said in words beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      className={clsx('size-[1.15em] shrink-0 animate-spin', className)}
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
