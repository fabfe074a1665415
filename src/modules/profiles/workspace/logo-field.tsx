import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { EntryField } from '#ui/components/field.tsx'
import { type DetailsProblem, LOGO_BYTES } from '../schema.ts'

interface LogoFieldProps {
  /** The address of the logo that is saved. */
  saved: string | undefined
  /** Why the server has not taken what was chosen. */
  problem: DetailsProblem | undefined
}

/** Chooses a logo, or drops it on the field; it is saved with the other details. */
export function LogoField({ saved, problem }: LogoFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [isRemoved, setRemoved] = useState(false)
  const [mistake, setMistake] = useState<string>()
  /** What the server has said of a file that is chosen no more. */
  const [former, setFormer] = useState<DetailsProblem>()
  const problemText = useLogoProblemText()
  const code = mistake ?? (problem === former ? undefined : problem?.code)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])

  function choose(file: File | undefined, wrong = file && mistakeIn(file)) {
    if (input.current && (wrong || !file)) input.current.value = ''
    setMistake(wrong)
    setFormer(problem)
    setChosen(file && !wrong ? URL.createObjectURL(file) : undefined)
  }
  const shown = chosen ?? saved
  return (
    <>
      {shown !== undefined && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <img
            src={shown}
            alt={t`Logo`}
            className={clsx(
              'max-h-24 max-w-64 rounded-control border border-line bg-white object-contain p-3',
              isRemoved && chosen === undefined && 'opacity-30',
            )}
            onError={() => chosen !== undefined && choose(undefined, 'unreadable')}
          />
          {chosen !== undefined && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                choose(undefined)
                input.current?.focus()
              }}
            >{t`Don’t use this file`}</Button>
          )}
        </div>
      )}
      {saved !== undefined && chosen === undefined && (
        <Checkbox
          name="logo.removed"
          label={t`Remove the logo`}
          className="mb-2"
          checked={isRemoved}
          onChange={(event) => setRemoved(event.currentTarget.checked)}
        />
      )}
      <EntryField<HTMLInputElement, ComponentProps<'input'>>
        field={{
          label: saved === undefined ? t`Logo` : t`Replace the logo`,
          help: (
            <Trans>
              PNG or JPEG, up to 1 MB. Your letters, invoices and other forms can show it at the top.
            </Trans>
          ),
          error: code && problemText(code),
        }}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="logo"
            accept="image/png,image/jpeg"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
            className={clsx(
              'block w-full min-w-0 cursor-pointer rounded-control border border-field-line border-dashed bg-sheet p-3 text-sm text-muted',
              'hover:border-ink aria-invalid:border-alert',
              'file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-field-line file:border-solid',
              'file:bg-transparent file:px-4 file:font-medium file:text-ink',
            )}
          />
        )}
      </EntryField>
    </>
  )
}

/** What is said before anything is sent; the server looks closer. */
function mistakeIn(file: File): string | undefined {
  if (file.size > LOGO_BYTES) return 'too_heavy'
  return ['image/png', 'image/jpeg'].includes(file.type) ? undefined : 'not_png_or_jpeg'
}

function useLogoProblemText() {
  const { t } = useLingui()
  return (code: string): string => {
    switch (code) {
      case 'too_heavy':
        return t`This file is larger than 1 MB. Please choose a smaller one.`
      case 'not_png_or_jpeg':
        return t`This file is not a PNG or JPEG. Please export your logo as one of these, and choose that file.`
      case 'too_many_pixels':
        return t`This picture is too large. Please choose one of up to 10,000 pixels a side and 25 million in total.`
      case 'too_often':
        return t`You’ve uploaded too many logos. Please try again in an hour.`
      default:
        return t`We can’t open this picture. Please save it again as PNG or JPEG, and choose that file.`
    }
  }
}
