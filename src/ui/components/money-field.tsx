import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { type ComponentProps, useState } from 'react'
import { digitsOf } from '#kernel/money/index.ts'
import type { FieldProps } from './field.tsx'
import { currencySign, type MoneyReading, readMoney, writeMoney } from './money-text.ts'
import { TextField } from './text-fields.tsx'

interface MoneyFieldProps
  extends Omit<
      ComponentProps<'input'>,
      'type' | 'prefix' | 'value' | 'defaultValue' | 'onChange' | 'inputMode'
    >,
    FieldProps {
  /** ISO 4217. */
  currency: string
  /** Integer minor units (cents) that the field starts with. */
  defaultMinorUnits?: number | undefined
  /** What cannot be read as an amount and is to be seen all the same. */
  defaultText?: string | undefined
  /** Another language whose way to write amounts counts too: what both read differently is asked about. */
  alsoIn?: string | undefined
  /** Called with every amount that can be read, and with undefined when the field is empty. */
  onMinorUnitsChange?: ((minorUnits: number | undefined) => void) | undefined
  /** Called with what is typed while that is no amount. */
  onUnreadable?: ((text: string) => void) | undefined
}

/**
 * An amount of money, typed in any way that people write one and handed on as integer minor units. On leaving
 * the field the amount is put in order, or the field says what is wrong. While it cannot be read it is marked
 * as half-typed.
 */
export function MoneyField({
  currency,
  defaultMinorUnits,
  defaultText,
  alsoIn,
  onMinorUnitsChange,
  onUnreadable,
  error,
  onBlur,
  className,
  ...field
}: MoneyFieldProps) {
  const { i18n } = useLingui()
  const [text, setText] = useState(
    () =>
      defaultText ??
      (defaultMinorUnits === undefined ? '' : writeMoney(defaultMinorUnits, i18n.locale, currency)),
  )
  const [left, setLeft] = useState(false)
  const read = (typed: string) =>
    readMoney(typed, alsoIn === undefined ? [i18n.locale] : [i18n.locale, alsoIn], currency)
  const reading = read(text)
  const problem = useAmountProblem()(reading, currency)

  function type(next: string) {
    setText(next)
    setLeft(false)
    const now = read(next)
    if (now.ok) onMinorUnitsChange?.(now.minorUnits)
    else onUnreadable?.(next)
  }

  return (
    <TextField
      {...field}
      value={text}
      data-half-typed={reading.ok ? undefined : ''}
      inputMode="decimal"
      autoComplete="off"
      prefix={currencySign(i18n.locale, currency)}
      error={problem !== undefined && (left || error) ? problem : error}
      className={clsx('max-w-60 tabular-nums', className)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setLeft(true)
        if (reading.ok && reading.minorUnits !== undefined)
          setText(writeMoney(reading.minorUnits, i18n.locale, currency))
        onBlur?.(event)
      }}
    />
  )
}

/** Says why a text is no amount, and how it may be written; undefined where it is one. */
export function useAmountProblem(): (reading: MoneyReading, currency: string) => string | undefined {
  const { t, i18n } = useLingui()
  return (reading, currency) => {
    if (reading.ok) return undefined
    const places = digitsOf(currency)
    const example = writeMoney(places === 0 ? 1250 : 125050, i18n.locale, currency)
    switch (reading.error) {
      case 'not_a_number':
        return t`Enter an amount such as ${example}.`
      case 'too_many_decimals':
        return places === 0
          ? t`Enter a whole amount, such as ${example}.`
          : t`Enter at most ${places} decimals, such as ${example}.`
      case 'unclear': {
        const [one, other] = reading.readings.map((minor) => writeMoney(minor, i18n.locale, currency))
        return t`This can be read two ways. Please include the decimals: ${one} or ${other}?`
      }
      case 'too_large':
        return t`This amount is too large.`
    }
  }
}
