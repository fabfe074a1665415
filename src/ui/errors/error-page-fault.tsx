import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Component, type ReactNode } from 'react'

interface ErrorPageFaultProps {
  /** What is known of it, for whoever is told. */
  details: string
  words: ReturnType<typeof faultWords>
  home: string
}

/** ERR-3: what is left when the error page fails. Needs nothing that could have: messages, router, style. */
export function ErrorPageFault({ details, words, home }: ErrorPageFaultProps) {
  return (
    <main className="mx-auto max-w-measure px-gutter py-16">
      <title>{words.title}</title>
      <h1 className="text-4xl">{words.message}</h1>
      <p className="mt-4 break-words text-muted">
        <code>{details}</code>
      </p>
      <p className="mt-8">
        <a href={home} className="text-link">
          {words.home}
        </a>
      </p>
    </main>
  )
}

/** Name and message of an error: never its stack, which tells of our files. */
function detailsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'Error'
}

interface BoundaryProps extends Pick<ErrorPageFaultProps, 'words' | 'home'> {
  children: ReactNode
}

/** Around an error page: shows the fault when it fails in the browser. React has only classes for this. */
export class ErrorPageBoundary extends Component<BoundaryProps, { fault?: { error: unknown } }> {
  override state: { fault?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } }
  }

  override render() {
    const { children, ...props } = this.props
    return this.state.fault ? (
      <ErrorPageFault details={detailsOf(this.state.fault.error)} {...props} />
    ) : (
      children
    )
  }
}

/** What `ErrorPageFault` says in the page's language, read before anything can fail, as messages may. */
export function faultWords(i18n: I18n) {
  return {
    title: i18n._(msg`Something went wrong (Error 500)`),
    message: i18n._(msg`An error occurred while showing the error page.`),
    home: i18n._(msg`Go to the home page`),
  }
}
