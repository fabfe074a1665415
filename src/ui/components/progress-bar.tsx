import clsx from 'clsx'

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
