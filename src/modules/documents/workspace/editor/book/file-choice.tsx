import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { EntryField } from '#ui/components/field.tsx'
import { Spinner } from '#ui/components/progress.tsx'
import type { FileFaultTold } from './read-in-worker.ts'
import { useFileDrop } from './use-file-drop.ts'

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Reads one file at a time: another one, or closing, gives up the one before. `dropped` is read as soon as it
 * is there.
 */
export function useFileReader(
  dropped: File | undefined,
  read: (file: File, signal: AbortSignal) => Promise<void>,
) {
  const reading = useRef<AbortController>(undefined)
  function take(file: File) {
    reading.current?.abort()
    reading.current = new AbortController()
    void read(file, reading.current.signal)
  }
  const takeDropped = useEffectEvent(take)
  useEffect(() => {
    if (dropped) takeDropped(dropped)
  }, [dropped])
  useEffect(() => () => reading.current?.abort(), [])
  return { take, giveUp: () => reading.current?.abort() }
}

/** Where an edited file is chosen, or dropped. */
export function FileChoice({ error, onFile }: { error: string | undefined; onFile: (file: File) => void }) {
  const { t } = useLingui()
  const drop = useFileDrop(onFile)
  return (
    <div {...drop.handlers}>
      <EntryField<HTMLInputElement, ComponentProps<'input'>>
        field={{
          label: t`Excel file (.xlsx)`,
          help: t`From Google Sheets or Numbers, download or export it as Excel first.`,
          error,
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

/** While a file is read. */
export function FileProgress({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <p className="flex min-h-24 items-center justify-center gap-2 text-muted">
      <Spinner />
      <span className="min-w-0 truncate">{t`Reading ${name}…`}</span>
    </p>
  )
}

/** Says why a file is not taken. */
export function useFaultText() {
  const { t } = useLingui()
  return (fault: FileFaultTold): string => {
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
