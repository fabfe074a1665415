import { Trans, useLingui } from '@lingui/react/macro'
import { Printer, Share2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { buttonClass } from '../../../components/button-class.ts'
import type { TemplateData } from './template.tsx'

/** Sending the page to somebody, and putting it on paper. */
export function TemplateActions({ data: { title, url } }: { data: TemplateData }) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const share = async (event: MouseEvent) => {
    // What the browser can do better than a mail; without JavaScript the link is a mail.
    event.preventDefault()
    if (typeof navigator.share === 'function') {
      // Who closes the system's dialog has not met with an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
  }
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url }).toString().replaceAll('+', '%20')}`
  const look = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <p className="mt-3 flex flex-wrap justify-center gap-2 print:hidden">
      <a href={mail} onClick={(event) => void share(event)} className={look}>
        <Share2 aria-hidden="true" className="size-4" />
        <span aria-live="polite">{isCopied ? t`Link copied` : t`Share`}</span>
      </a>
      <button type="button" onClick={() => window.print()} className={`${look} needs-script`}>
        <Printer aria-hidden="true" className="size-4" />
        <Trans>Print this page</Trans>
      </button>
    </p>
  )
}
