import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { callService } from '../call-service.ts'
import { Dialog } from '../components/dialog.tsx'
import { Spinner } from '../components/progress.tsx'
import { isPlainClick } from './is-plain-click.ts'
import { useLocalPath } from './local-link.tsx'

interface LegalLinkProps {
  /** The page of the text, without a language. */
  to: string
  className?: string
  /** Pressed before JavaScript, it leaves the page as it is: somebody may have filled in a form. */
  newTab?: true
  children: ReactNode
}

/** What is shown of a text: nothing yet, the text, or that it could not be had. */
type State = 'loading' | { title: string; html: string } | 'away'

/**
 * A link to a legal text that opens it over the page (FOOT-3). Without JavaScript, or pressed for a tab of
 * its own, it is a link to the text's page.
 */
export function LegalLink({ to, className, newTab, children }: LegalLinkProps) {
  const path = useLocalPath()(to)
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<State>('loading')
  const ownTab = { target: '_blank', rel: 'noopener' }

  function open(event: MouseEvent) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    setOpen(true)
    if (typeof state === 'object') return
    setState('loading')
    readArticle(path).then(setState, () => setState('away'))
  }
  return (
    <>
      <a href={path} {...(newTab && ownTab)} className={className} onClick={open}>
        {children}
      </a>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={typeof state === 'object' ? state.title : children}
        width="wide"
        readFirst
        footer={
          <a href={path} {...ownTab} className="inline-flex min-h-11 items-center text-link">
            <Trans>Open on a separate page</Trans>
          </a>
        }
      >
        <Content state={state} />
      </Dialog>
    </>
  )
}

function Content({ state }: { state: State }) {
  const { t } = useLingui()
  if (state === 'loading') {
    return (
      <p role="status" className="flex items-center gap-3 py-8 text-muted">
        <Spinner />
        <Trans>Loading</Trans>
      </p>
    )
  }
  if (state === 'away') {
    return <p role="alert" className="py-8">{t`We couldn’t load the text. You’ll find its page below.`}</p>
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a page of ours, without anything that a visitor has written
  return <div dangerouslySetInnerHTML={{ __html: state.html }} />
}

/** The text as its page has it: the page is made already, and in this language. */
async function readArticle(path: string): Promise<{ title: string; html: string }> {
  const response = await callService(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  // A page that is read is bound by the policy of this one, which knows nothing of its styles.
  const html = (await response.text()).replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const article = page.querySelector('#content article')
  const heading = article?.querySelector('h1')
  if (!article || !heading) throw new Error(`${path} holds no text`)
  heading.remove()
  // Ways within the text, whose anchors the page behind may have too.
  for (const part of article.querySelectorAll('nav, button')) part.remove()
  for (const part of article.querySelectorAll('[id]')) part.removeAttribute('id')
  return { title: heading.textContent, html: article.innerHTML }
}
