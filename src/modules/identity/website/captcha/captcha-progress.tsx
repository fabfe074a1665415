import type { ReactNode } from 'react'

/** Work on a captcha that is under way, for whoever shows it. */
export interface CaptchaProgress {
  by: 'provider' | 'proof'
  /** 0 to 100. */
  percent: number
  cancel: () => void
}

let current: CaptchaProgress | undefined
const listeners = new Set<() => void>()

/** Told by the call that waits for it; undefined once it is over. */
export function tellCaptchaProgress(progress: CaptchaProgress | undefined): void {
  current = progress
  for (const listener of listeners) listener()
}

export function captchaProgress(): CaptchaProgress | undefined {
  return current
}

export function onCaptchaProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Google asks whoever uses reCAPTCHA to lead to both. */
const pages = {
  privacy: 'https://policies.google.com/privacy',
  terms: 'https://policies.google.com/terms',
}

export function GoogleLink({ to, children }: { to: keyof typeof pages; children: ReactNode }) {
  return (
    <a className="text-link" href={pages[to]} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
