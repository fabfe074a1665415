import type { ReactNode } from 'react'

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
