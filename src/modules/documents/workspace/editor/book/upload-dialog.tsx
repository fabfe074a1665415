import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { LARGEST_FILE } from '#engine/sheet/read-zip.ts'
import type { SheetTemplate } from '#engine/source/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { EntryField } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Spinner } from '#ui/components/progress.tsx'
import type { EditingSession } from '../editing/editing-session.ts'
import { UndoButton } from '../interview/status-toast.tsx'
import { useProblemText } from '../questions/question-frame.tsx'
import type { FileRequest } from './file-worker.ts'
import type { FileReading, FileRemark } from './read-file.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Longer than the largest book takes on a slow phone. */
const LONGEST_MS = 30_000
const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `failed`: what reads it could not be fetched, or came to no end. */
type Fault = Exclude<FileReading, { ok: true }> | { ok: false; fault: 'failed' }
type Step =
  | { kind: 'choose'; fault?: Fault }
  | { kind: 'reading'; name: string }
  | { kind: 'done'; reading: Extract<FileReading, { ok: true }>; edits: number; isUndone: boolean }

interface UploadDialogProps {
  template: SheetTemplate
  session: EditingSession
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One that was dropped on the spreadsheet. */
  dropped: File | undefined
}

/** An edited file comes back: chosen or dropped, read here, and what it changed, as one step of Undo. */
export function UploadDialog({ template, session, open, onOpenChange, dropped }: UploadDialogProps) {
  const { t, i18n } = useLingui()
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const stopped = useRef(new AbortController())

  async function take(file: File) {
    stopped.current.abort()
    stopped.current = new AbortController()
    const { signal } = stopped.current
    setStep({ kind: 'reading', name: file.name })
    const { answers } = session.getState()
    const locales = [i18n.locale, template.language]
    const reading = await readInWorker({ file, template, answers, locales }, signal)
    if (signal.aborted) return
    if (!reading.ok) return setStep({ kind: 'choose', fault: reading })
    if (reading.count > 0) session.fill(undefined, reading.answers)
    setStep({ kind: 'done', reading, edits: session.getState().edits, isUndone: false })
  }
  const latestTake = useRef(take)
  useEffect(() => {
    latestTake.current = take
  })
  useEffect(() => {
    if (dropped) void latestTake.current(dropped)
  }, [dropped])
  useEffect(() => () => stopped.current.abort(), [])

  function change(next: boolean) {
    onOpenChange(next)
    if (next) return
    stopped.current.abort()
    setStep({ kind: 'choose' })
  }
  const isDone = step.kind === 'done'
  const canUndo = isDone && step.reading.count > 0 && !step.isUndone
  return (
    <Dialog
      open={open}
      onOpenChange={change}
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
      {step.kind === 'choose' && <FileChoice fault={step.fault} onFile={(file) => void take(file)} />}
      <div role="status">
        {step.kind === 'reading' && <Progress {...step} />}
        {isDone && <Outcome {...step} version={template.book.version} />}
      </div>
    </Dialog>
  )
}

function Progress({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <p className="flex min-h-24 items-center justify-center gap-2 text-muted">
      <Spinner />
      <span className="min-w-0 truncate">{t`Reading ${name}…`}</span>
    </p>
  )
}

function FileChoice({ fault, onFile }: { fault: Fault | undefined; onFile: (file: File) => void }) {
  const { t } = useLingui()
  const faultText = useFaultText()
  const drop = useFileDrop(onFile)
  return (
    <div {...drop.handlers}>
      <EntryField<HTMLInputElement, ComponentProps<'input'>>
        field={{
          label: t`Excel file (.xlsx)`,
          help: t`From Google Sheets or Numbers, download or export it as Excel first.`,
          error: fault && faultText(fault),
        }}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={XLSX}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) onFile(file)
            }}
            className={clsx(
              'block w-full min-w-0 cursor-pointer rounded-control border border-field-line border-dashed bg-sheet p-3 py-8 text-sm text-muted',
              'hover:border-ink aria-invalid:border-alert',
              drop.isOver && 'border-action! bg-action-tint',
              'file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-field-line file:border-solid',
              'file:bg-transparent file:px-4 file:font-medium file:text-ink',
            )}
          />
        )}
      </EntryField>
    </div>
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

function useFaultText() {
  const { t } = useLingui()
  return (fault: Fault): string => {
    switch (fault.fault) {
      case 'too_large':
        return t`This file is too large. Please choose the spreadsheet that you downloaded here.`
      case 'not_xlsx':
        return t`This isn’t an Excel file (.xlsx). Save your spreadsheet as .xlsx, and choose that file.`
      case 'locked':
        return t`This file has a password. Remove the password, save the file, and choose it again.`
      case 'macros':
        return t`This file has macros. Save it as an Excel workbook without macros (.xlsx), and choose that file.`
      case 'damaged':
        return t`This file is damaged. Open it in your spreadsheet program, save it again, and choose that file.`
      case 'not_ours':
        return t`This file wasn’t made from this template. Please choose the spreadsheet that you downloaded here.`
      case 'other_template': {
        const number = `D${fault.number}`
        return t`This file was made from another template, ${number}. Upload it to a document of that template.`
      }
      case 'failed':
        return t`We couldn’t read the file. If you’re offline, try again when you’re back online.`
    }
  }
}

/** Never rejects. A file that is given up is answered too, but nobody listens. */
function readInWorker(request: FileRequest, signal: AbortSignal): Promise<FileReading | Fault> {
  if (request.file.size > LARGEST_FILE) return Promise.resolve({ ok: false, fault: 'too_large' })
  return new Promise((resolve) => {
    // From our own origin, as the pages' policy wants it.
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
    const end = (reading: FileReading | Fault) => {
      clearTimeout(late)
      worker.terminate()
      resolve(reading)
    }
    const fail = () => end({ ok: false, fault: 'failed' })
    const late = setTimeout(fail, LONGEST_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<FileReading>) => end(data))
    worker.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    worker.postMessage(request)
  })
}
