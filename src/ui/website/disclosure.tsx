import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/** A question that opens its answer: native, so it works before JavaScript and browsers find text in it. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-action-strong [&::-webkit-details-marker]:hidden">
        {title}
        <Plus className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
      </summary>
      <div className="max-w-prose pb-5 text-muted">{children}</div>
    </details>
  )
}
