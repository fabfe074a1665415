import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'

interface PageProps {
  title: string
  /** The heading, where it is more than the title's text. */
  heading?: ReactNode
  /** What can be done on this page, beside its heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the web application: heading, actions, content. */
export function Page({ title, heading = title, actions, children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-8 sm:py-12">
      <PageTitle title={title} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="wrap-anywhere min-w-0 text-4xl">{heading}</h1>
        {actions}
      </div>
      {children}
    </div>
  )
}

/** The document's title, which React puts into the head: `My documents · Formulary`. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${brand.name}`}</title>
}
