import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { Button, TextLink } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { LICENCE_PATH } from '#ui/workspace/paths.ts'
import type { UploadTargets } from '../../schema.ts'
import { FileChoice, FileProgress, useFaultText, useFileReader } from '../editor/book/file-choice.tsx'
import { BRINGS_FILE, handFile } from '../editor/book/handed-file.ts'
import type { OriginReading } from '../editor/book/read-file.ts'
import { type FileFaultTold, readOriginOf } from '../editor/book/read-in-worker.ts'

const TARGETS_PATH = '/app/upload-targets/'

type Step =
  | { kind: 'choose'; fault?: FileFaultTold }
  | { kind: 'reading'; name: string }
  | { kind: 'found'; file: File; targets: UploadTargets }

interface UploadFileProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One that was dropped on the list. */
  dropped: File | undefined
}

/**
 * An edited spreadsheet comes back: to the document that it was downloaded from, or to a new one. Here only
 * which; the document's own page takes its answers, where they can be undone.
 */
export function UploadFile({ open, onOpenChange, dropped }: UploadFileProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isGoing = useNavigation().state !== 'idle'
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const faultText = useFaultText()
  const { take, giveUp } = useFileReader(dropped, async (file, signal) => {
    setStep({ kind: 'reading', name: file.name })
    const origin = await readOriginOf(file, signal)
    const targets = origin.ok ? await findTargets(origin, signal) : origin
    if (signal.aborted) return
    setStep('fault' in targets ? { kind: 'choose', fault: targets } : { kind: 'found', file, targets })
  })

  function change(next: boolean) {
    onOpenChange(next)
    if (next) return
    giveUp()
    setStep({ kind: 'choose' })
  }
  function bring(file: File, to: { slug: string; id?: string }) {
    handFile(file)
    void navigate(documentPath(to), { state: BRINGS_FILE })
  }
  const isFound = step.kind === 'found'
  const { document, template } = isFound ? step.targets : {}
  const canUpdate = document?.mayDownload === true && !document.isIssued
  const faultOf = (fault: FileFaultTold) =>
    fault.fault === 'not_ours'
      ? t`This file wasn’t made from one of our spreadsheets. Please choose a spreadsheet that you downloaded here.`
      : faultText(fault)
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      busy={isGoing}
      title={t`Upload a spreadsheet`}
      {...(!isFound && {
        description: t`Choose the Excel file that you downloaded here and edited. What’s in its yellow cells becomes your answers. It’s read on your device; only the answers are saved.`,
      })}
      {...(isFound && {
        footer: (
          <>
            {template?.mayDownload && (
              <Button
                variant={canUpdate ? 'secondary' : 'primary'}
                onClick={() => bring(step.file, { slug: template.slug })}
              >{t`Make a new document`}</Button>
            )}
            {document && canUpdate && (
              <Button
                variant="primary"
                onClick={() => bring(step.file, { slug: document.slug, id: document.id })}
              >{t`Update the document`}</Button>
            )}
          </>
        ),
      })}
    >
      {step.kind === 'choose' && <FileChoice error={step.fault && faultOf(step.fault)} onFile={take} />}
      <div role="status">
        {step.kind === 'reading' && <FileProgress {...step} />}
        {isFound && <Found {...step.targets} canUpdate={canUpdate} />}
      </div>
    </Dialog>
  )
}

/** What the file was made from, and what can be done with it. */
function Found({ document, template, canUpdate }: UploadTargets & { canUpdate: boolean }) {
  const { t } = useLingui()
  const title = document?.title ?? template?.title ?? ''
  const canMake = template?.mayDownload === true
  const needsPlan = !canUpdate && !canMake && document?.isIssued !== true
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      <p>
        {document === undefined
          ? t`This file was made from the template “${title}”.`
          : document.isIssued
            ? t`This file was downloaded from “${title}”, which was issued and can’t be changed.`
            : t`This file was downloaded from your document “${title}”.`}
      </p>
      {canUpdate && canMake && (
        <p>
          <Trans>
            Update that document with the answers in the file, which you can undo, or make a new document with
            them.
          </Trans>
        </p>
      )}
      {!canUpdate && canMake && <p>{t`Its answers go into a new document.`}</p>}
      {needsPlan && (
        <p>
          <Trans>Bringing its answers back needs a plan that includes this template.</Trans>{' '}
          <TextLink to={LICENCE_PATH}>{t`What your plan includes`}</TextLink>
        </p>
      )}
    </div>
  )
}

async function findTargets(
  { number, document }: Extract<OriginReading, { ok: true }>,
  signal: AbortSignal,
): Promise<UploadTargets | FileFaultTold> {
  const query = new URLSearchParams({ template: String(number), ...(document && { document }) })
  const response = await fetch(`${TARGETS_PATH}?${query}`, { signal }).catch(() => undefined)
  if (response?.ok) return (await response.json()) as UploadTargets
  return { ok: false, fault: response?.status === 404 ? 'not_ours' : 'failed' }
}
