import type { ReactNode } from 'react'
import { LanguageChoice } from './language-choice.tsx'
import { PageTitle } from './page-title.tsx'

/** A page that holds one short thing: a form of a few fields, a question, an answer. */
export function NarrowPage({
  title,
  hasLanguageChoice = true,
  children,
}: {
  title: string
  /** Not where the page has a field for the language, or an address that goes nowhere but where it was sent. */
  hasLanguageChoice?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-lg px-gutter py-10 sm:py-16">
      <PageTitle title={title} />
      <h1 className="mb-5 text-4xl">{title}</h1>
      {children}
      {hasLanguageChoice && <LanguageChoice />}
    </div>
  )
}
