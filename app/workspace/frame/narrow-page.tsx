import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

/** A page that holds one short thing: a form of a few fields, a question, an answer. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-gutter py-10 sm:py-16">
      <PageTitle title={title} />
      <h1 className="mb-5 text-4xl">{title}</h1>
      {children}
    </div>
  )
}
