import clsx from 'clsx'
import { brand } from '#content/brand/brand.ts'

/** The registry mark: an initial beside the blank that waits to be filled in, as in public/favicon.svg. */
export function LogoMark({ className = 'size-8' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx('shrink-0', className)}>
      <rect width="32" height="32" rx="6" fill="#0e5a47" />
      <path
        d="M7 7h15v5.2h-1.7l-.7-2.6h-6.8v4.8h3.5l.5-1.9h1.4v6.2h-1.4l-.5-2h-3.5v6.7l2.3.4V25H7v-1.2l2.2-.4V8.6L7 8.2z"
        fill="#fbf9f4"
      />
      <path d="M17.5 23.2H26V25h-8.5z" fill="#d3a64c" />
    </svg>
  )
}

/** Mark and wordmark. The name is text, so it is read out, scaled and coloured like text. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2.5 font-heading font-medium text-2xl text-ink leading-none tracking-tight',
        className,
      )}
    >
      <LogoMark />
      <span>{brand.name}</span>
    </span>
  )
}
