import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Form, type FormProps } from 'react-router'
import { Button } from './button.tsx'
import { controlClass } from './control-class.ts'

interface SearchFieldProps extends Omit<FormProps, 'children' | 'role' | 'method' | 'action'> {
  /** Where the results are; the form works before JavaScript arrives. */
  action: string
  /** What one can search for: the field's name for everybody. */
  label: string
  hideLabel?: boolean | undefined
  placeholder?: string | undefined
  /** The query parameter. */
  name: string
  defaultValue?: string | undefined
  /** Kept small in a header: the button is an icon. */
  size?: 'medium' | 'large' | undefined
  buttonLabel?: ReactNode
  inputId?: string | undefined
}

/** A search form: field, clear, submit. */
export function SearchField({
  label,
  hideLabel = true,
  placeholder,
  name,
  defaultValue = '',
  size = 'medium',
  buttonLabel,
  inputId,
  className,
  ...form
}: SearchFieldProps) {
  const { t } = useLingui()
  const generated = useId()
  const input = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(defaultValue !== '')
  const id = inputId ?? generated
  return (
    <Form
      discover="none"
      {...form}
      method="get"
      role="search"
      aria-label={label}
      className={clsx('min-w-0', className)}
    >
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium'}>
        {label}
      </label>
      <div className="flex">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 z-20 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={input}
            id={id}
            type="search"
            name={name}
            defaultValue={defaultValue}
            placeholder={placeholder}
            enterKeyHint="search"
            autoComplete="off"
            onInput={(event) => setFilled(event.currentTarget.value !== '')}
            className={clsx(
              controlClass,
              'rounded-r-none! border-r-0! pl-11 focus-visible:relative focus-visible:z-10 [&::-webkit-search-cancel-button]:hidden',
              filled ? 'pr-11' : 'pr-2',
              size === 'large' && 'min-h-14! xs:text-lg!',
            )}
          />
          {filled && (
            <button
              type="button"
              aria-label={t`Clear the search`}
              title={t`Clear the search`}
              className="absolute inset-y-0 right-0 z-20 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-ink"
              onClick={() => {
                if (input.current === null) return
                input.current.value = ''
                setFilled(false)
                input.current.focus()
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          className={clsx('rounded-l-none!', size === 'large' && 'px-4! xs:px-7!')}
          icon={<Search aria-hidden="true" className="size-5 xs:hidden" />}
        >
          <span className="sr-only xs:not-sr-only">{buttonLabel ?? t`Search`}</span>
        </Button>
      </div>
    </Form>
  )
}
