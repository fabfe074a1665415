import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type InputEvent, type ReactNode, useState } from 'react'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface RequiredOptions<Element extends Control> {
  required: boolean | undefined
  error: ReactNode
  onBlur: ((event: FocusEvent<Element>) => void) | undefined
  onInput: ((event: InputEvent<Element>) => void) | undefined
}

/**
 * SIGN-7: a control marked required shows an error when it is left empty, until something is entered. An error that the
 * form itself gives goes first.
 */
export function useRequired<Element extends Control>({
  required,
  error,
  onBlur,
  onInput,
}: RequiredOptions<Element>) {
  const { t } = useLingui()
  const [missing, setMissing] = useState(false)
  return {
    error: error ?? (required && missing ? t`Please fill this in.` : undefined),
    onBlur: (event: FocusEvent<Element>) => {
      setMissing(event.currentTarget.value.trim() === '')
      onBlur?.(event)
    },
    onInput: (event: InputEvent<Element>) => {
      setMissing(false)
      onInput?.(event)
    },
  }
}
