import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Form, type FormProps } from 'react-router'
import { Button } from './button.tsx'
import { comboboxAttributes, type ListState } from './combobox.ts'
import { controlClass } from './field.tsx'
import type { SuggestionSource } from './suggestions/suggester.ts'
import type { SuggestionsProps } from './suggestions/suggestions.tsx'

/** The list below the field comes with its first use. Where it cannot be loaded, the field is a plain one. */
const Suggestions = lazy(async (): Promise<{ default: ComponentType<SuggestionsProps> }> => {
  try {
    return await import('./suggestions/suggestions.tsx')
  } catch {
    return { default: () => null }
  }
})

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
  /** Small is for a header, where there is no room for the button's words beside the field. */
  size?: 'small' | 'medium' | 'large' | undefined
  buttonLabel?: ReactNode
  inputId?: string | undefined
  /** Left out, the field suggests nothing. */
  suggestions?: SuggestionSource | undefined
}

/** A search form: field, clear, submit, and suggestions while somebody types. */
export function SearchField({
  label,
  hideLabel = true,
  placeholder,
  name,
  defaultValue = '',
  size = 'medium',
  buttonLabel,
  inputId,
  suggestions,
  className,
  ...form
}: SearchFieldProps) {
  const { t } = useLingui()
  const generated = useId()
  const input = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(defaultValue !== '')
  /** The field, once JavaScript runs it and somebody has come to it. */
  const [used, setUsed] = useState<HTMLInputElement>()
  const [list, setList] = useState<ListState>()
  /** The words that were searched for last: a list that arrives after them is not opened over the results. */
  const sent = useRef<string>(undefined)
  const id = inputId ?? generated
  const isSmall = size === 'small'

  useEffect(() => {
    if (input.current === null) return
    // Somebody may have come here and typed while JavaScript was on its way.
    setFilled(input.current.value !== '')
    setList({ isOpen: false })
    if (document.activeElement === input.current) setUsed(input.current)
  }, [])
  useNewWords(input, defaultValue, setFilled)

  return (
    <Form
      discover="none"
      {...form}
      onSubmit={(event) => {
        sent.current = input.current?.value
        form.onSubmit?.(event)
      }}
      method="get"
      role="search"
      aria-label={label}
      className={clsx('min-w-0', className)}
    >
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium'}>
        {label}
      </label>
      <div className="relative flex">
        <div className="relative min-w-0 flex-1">
          {!isSmall && (
            <Search className="pointer-events-none absolute top-1/2 left-3 z-20 size-5 -translate-y-1/2 text-muted" />
          )}
          <input
            ref={input}
            id={id}
            type="search"
            name={name}
            defaultValue={defaultValue}
            placeholder={placeholder}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            onInput={(event) => setFilled(event.currentTarget.value !== '')}
            onFocus={(event) => setUsed(event.currentTarget)}
            {...(suggestions !== undefined && list !== undefined && comboboxAttributes(list))}
            className={clsx(
              controlClass,
              'rounded-r-none! border-r-0! focus-visible:relative focus-visible:z-10 [&::-webkit-search-cancel-button]:hidden',
              isSmall ? 'pl-3' : 'pl-11',
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
                input.current.dispatchEvent(new Event('input', { bubbles: true }))
                input.current.focus()
              }}
            >
              <X className="size-5" />
            </button>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          className={clsx('rounded-l-none!', size === 'large' && 'px-4! xs:px-7!', isSmall && 'px-3!')}
          icon={<Search className={clsx('size-5', !isSmall && 'xs:hidden')} />}
        >
          <span className={clsx('sr-only', !isSmall && 'xs:not-sr-only')}>{buttonLabel ?? t`Search`}</span>
        </Button>
        {suggestions !== undefined && used !== undefined && (
          <Suspense fallback={null}>
            <Suggestions
              input={used}
              source={suggestions}
              sent={sent}
              addressOf={(words) => `${form.action}?${new URLSearchParams({ [name]: words })}`}
              onChange={setList}
            />
          </Suspense>
        )}
      </div>
    </Form>
  )
}

/** A page that has searched for other words shows them in its field, which stays the same, focus included. */
function useNewWords(
  input: RefObject<HTMLInputElement | null>,
  words: string,
  setFilled: (filled: boolean) => void,
): void {
  const shown = useRef(words)
  useEffect(() => {
    if (input.current === null || shown.current === words) return
    shown.current = words
    input.current.value = words
    setFilled(words !== '')
  }, [input, words, setFilled])
}
