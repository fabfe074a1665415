import { type I18n, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { languageOfDocument } from '#kernel/i18n/languages.ts'
import { loadMessages } from '#kernel/i18n/messages.ts'
import { afterAnswers } from './hydration/hydrate-on-interaction.ts'
import { isInUse, never, reloadOnce } from './navigation/reload-once.ts'

type Module<Props> = { default: ComponentType<Props> }

let pageI18n: Promise<I18n> | undefined

/** The texts of pages and dialogs: one language for as long as the document lives. */
export function loadPageI18n(): Promise<I18n> {
  pageI18n ??= load().catch((error: unknown) => {
    // The next try may find the network again.
    pageI18n = undefined
    throw error
  })
  return pageI18n
}

async function load(): Promise<I18n> {
  const { code, tag } = languageOfDocument()
  return setupI18n({ locale: tag, messages: { [tag]: await loadMessages(code, 'website-pages') } })
}

/**
 * A component that is loaded together with the texts of pages. A provider of its own, because changing the
 * messages of the outer one would make React draw anew what it has not hydrated yet. On the server the outer
 * one has all texts.
 */
export function lazyWithMessages<Props extends object>(
  loadModule: () => Promise<Module<Props>>,
  /** What loading waits for in the browser; until then it is the server's HTML, which works by itself. */
  ready?: () => Promise<void>,
): LazyExoticComponent<ComponentType<Props>> {
  if (import.meta.env.SSR) return lazy(loadModule)
  return lazy(async () => {
    if (ready !== undefined) await ready().then(afterAnswers)
    const [{ default: Component }, i18n] = await Promise.all([loadModule(), loadPageI18n()]).catch(
      (error: unknown) => {
        // NAV-5. Nothing that is being typed is lost for it: then, and a minute long, the server's HTML stays
        // what it is.
        const isLeaving = (ready === undefined || !isInUse()) && reloadOnce(location.href)
        if (isLeaving || ready !== undefined) return never
        throw error
      },
    )
    if (ready !== undefined) await afterAnswers()
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each chunk, as `lazy` wants it.
    const WithMessages = (props: Props) => (
      <I18nProvider i18n={i18n}>
        <Component {...props} />
      </I18nProvider>
    )
    return { default: WithMessages }
  })
}
