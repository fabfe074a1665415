import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { type DownloadTarget, downloadTargets } from '#modules/identity/hand-off/schema.ts'
import { documentPath, withNext } from '#modules/identity/workspace/next-path.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { LICENCE_PATH } from '../../licence/licence-path.ts'

interface RedactedDialogProps extends LeavingProps {
  document: { slug: string; id: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what a plan opens, takes the wanted file, leads to the prices; payment leads back to this file. */
export function RedactedDialog({ document, open, onOpenChange, saving, onSave }: RedactedDialogProps) {
  const { t } = useLingui()
  const [download, setDownload] = useState<DownloadTarget>('docx')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Downloads need a plan`}
      description={t`With a plan, you can download this document, read all of it on the screen, copy it and print it.`}
      footer={<WaysOn document={{ ...document, download }} saving={saving} onSave={onSave} />}
    >
      <RadioGroup
        legend={t`Which file do you want?`}
        name="wanted-file"
        value={download}
        onValueChange={(value) => setDownload(downloadTargets.find((target) => target === value) ?? 'docx')}
        options={[
          { value: 'docx', label: t`Word` },
          { value: 'pdf', label: t`PDF` },
          { value: 'txt', label: t`Plain text` },
        ]}
      />
      <SavingLine saving={saving} />
    </Dialog>
  )
}

interface LeavingProps {
  /** Whether the last answers are on their way, or could not be saved. */
  saving?: 'under way' | 'failed' | undefined
  /** Answers whether they are safe. */
  onSave?: (() => Promise<boolean>) | undefined
}

interface WaysOnProps extends LeavingProps {
  document: { slug: string; id: string; download: DownloadTarget }
}

/** The links that lead on. With unsaved answers they save first: there is a document to come back to. */
export function WaysOn({ document, saving, onSave }: WaysOnProps) {
  const { prefix } = useLanguage()
  const navigate = useNavigate()
  const next = documentPath(document)
  const licence = withNext(LICENCE_PATH, next)
  const prices = withNext(`${prefix}/pricing/plans/your-document/?document=${document.slug}`, next)
  const pressed = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      pressed.current = undefined
    },
    [],
  )

  async function press(event: MouseEvent, go: () => void) {
    if (saving === undefined) return
    event.preventDefault()
    pressed.current = go
    // Whoever has closed the dialog meanwhile, or pressed the other link, is not taken along.
    if ((await onSave?.()) && pressed.current === go) go()
  }
  return (
    <>
      <LinkButton to={licence} onClick={(event) => void press(event, () => void navigate(licence))}>
        <Trans>See what’s included</Trans>
      </LinkButton>
      <a
        href={prices}
        className={buttonClass({ variant: 'primary' })}
        onClick={(event) => void press(event, () => window.location.assign(prices))}
      >
        <Trans>See plans and prices</Trans>
      </a>
    </>
  )
}

/** Says of the answers what is true of them now. */
export function SavingLine({ saving }: Pick<LeavingProps, 'saving'>) {
  return (
    <p role="status" className={clsx('mt-1 text-sm', saving === 'failed' ? 'text-alert' : 'text-muted')}>
      {saving === 'under way' && <Trans>Saving…</Trans>}
      {saving === 'failed' && <Trans>Your last answers are not saved yet.</Trans>}
      {saving === undefined && (
        <Trans>
          Your answers are saved. After you pay, you come back to this document and your download starts.
        </Trans>
      )}
    </p>
  )
}
