import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SheetTemplate } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog, type DialogProps } from '#ui/components/dialog.tsx'
import { Notice } from '#ui/components/notice.tsx'
import type { EditingSession } from '../editing/editing-session.ts'
import { UndoButton } from '../interview/status-toast.tsx'
import { useProblemText } from '../questions/question-frame.tsx'
import { FileChoice, FileProgress, useFaultText, useFileReader } from './file-choice.tsx'
import type { FileReading, FileRemark } from './read-file.ts'
import { type FileFaultTold, readAnswersIn } from './read-in-worker.ts'

type Step =
  | { kind: 'choose'; fault?: FileFaultTold }
  | { kind: 'reading'; name: string }
  | { kind: 'done'; reading: Extract<FileReading, { ok: true }>; edits: number; isUndone: boolean }

interface UploadDialogProps {
  template: SheetTemplate
  session: EditingSession
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One that was dropped on the spreadsheet, or that somebody has come with. */
  dropped: File | undefined
  takeFocus: DialogProps['takeFocus']
}

/** An edited file comes back: chosen or dropped, read here, and what it changed, as one step of Undo. */
export function UploadDialog(props: UploadDialogProps) {
  const { template, session, open, onOpenChange, dropped, takeFocus } = props
  const { t, i18n } = useLingui()
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const faultText = useFaultText()

  const { take, giveUp } = useFileReader(dropped, async (file, signal) => {
    setStep({ kind: 'reading', name: file.name })
    const { answers } = session.getState()
    const locales = [i18n.locale, template.language]
    const reading = await readAnswersIn(file, { template, answers, locales }, signal)
    if (signal.aborted) return
    if (!reading.ok) return setStep({ kind: 'choose', fault: reading })
    if (reading.count > 0) session.fill(undefined, reading.answers)
    setStep({ kind: 'done', reading, edits: session.getState().edits, isUndone: false })
  })

  function change(next: boolean) {
    onOpenChange(next)
    if (next) return
    giveUp()
    setStep({ kind: 'choose' })
  }
  const isDone = step.kind === 'done'
  const canUndo = isDone && step.reading.count > 0 && !step.isUndone
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      takeFocus={takeFocus}
      title={t`Upload your edited file`}
      {...(!isDone && {
        description: t`Choose the Excel file that you downloaded here and edited. What’s in its yellow cells becomes your answers. It’s read on your device; only the answers are saved.`,
      })}
      {...(isDone && {
        footer: (
          <>
            {canUndo && step.edits === session.getState().edits && (
              <UndoButton
                onPress={() => {
                  session.undo()
                  setStep({ ...step, isUndone: true })
                }}
              />
            )}
            <Button variant="primary" onClick={() => change(false)}>{t`Done`}</Button>
          </>
        ),
      })}
    >
      {step.kind === 'choose' && <FileChoice error={step.fault && faultText(step.fault)} onFile={take} />}
      <div role="status">
        {step.kind === 'reading' && <FileProgress {...step} />}
        {isDone && <Outcome {...step} version={template.book.version} />}
      </div>
    </Dialog>
  )
}

function Outcome({ reading, version, isUndone }: Extract<Step, { kind: 'done' }> & { version: string }) {
  const { t } = useLingui()
  const { count, remarks, otherVersion } = reading
  const isTaken = ({ kind }: FileRemark) => kind === 'formula' || kind === 'rounded'
  const shown = isUndone ? [] : remarks
  const leftOut = shown.filter((remark) => !isTaken(remark))
  const taken = shown.filter(isTaken)
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={count > 0 && !isUndone ? 'success' : 'info'}>
        {isUndone ? (
          t`Undone: your answers are as they were.`
        ) : count > 0 ? (
          <Plural value={count} one="# value updated" other="# values updated" />
        ) : (
          t`Your answers match this file already: nothing was changed.`
        )}
      </Notice>
      {otherVersion !== undefined && !isUndone && (
        <p>
          <Trans>
            The file was made from version {otherVersion} of this template; your document has version{' '}
            {version}. Everything that still fits was taken.
          </Trans>
        </p>
      )}
      {leftOut.length > 0 && <Remarks title={t`Left out`} remarks={leftOut} />}
      {taken.length > 0 && <Remarks title={t`Please check`} remarks={taken} />}
    </div>
  )
}

function Remarks({ title, remarks }: { title: string; remarks: readonly FileRemark[] }) {
  const remarkText = useRemarkText()
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2">
        {remarks.map((remark) => (
          <li key={`${remark.kind} ${remark.label} ${remark.cells[0]}`} className="wrap-anywhere">
            <span className="font-medium">{remark.label}</span>
            <span className="text-muted"> {cellsText(remark.cells)}</span>
            <span className="block text-sm">{remarkText(remark)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of many cells the first. */
const CELLS_NAMED = 6

function cellsText(cells: readonly string[]): string {
  const named = cells.slice(0, CELLS_NAMED).join(', ')
  return cells.length > CELLS_NAMED ? `${named} … (${cells.length})` : named
}

function useRemarkText() {
  const { t } = useLingui()
  const problemText = useProblemText()
  return ({ kind, refused }: FileRemark): string => {
    switch (kind) {
      case 'formula':
        return t`We took the result of the formula, not the formula.`
      case 'rounded':
        return t`Rounded to the decimal places that fit here.`
      case 'refused':
        return refused ? problemText(refused.field as Parameters<typeof problemText>[0], refused.problem) : ''
      case 'error':
        return t`The cell shows an error.`
      case 'not_calculated':
        return t`The formula has no result in the file. Open the file, save it, and upload it again.`
      case 'too_many_rows':
        return t`The table has no room for more rows.`
      case 'missing':
        return t`We couldn’t find this in the file. Your answer stays as it was.`
      case 'not_asked':
        return t`Your document’s version of the template doesn’t ask for this.`
    }
  }
}
