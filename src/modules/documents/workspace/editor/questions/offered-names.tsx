import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { use, useEffect, useEffectEvent, useId, useState } from 'react'
import { customerAnswers, customerField, type Item, matching } from '#engine/sheet/offers.ts'
import type { Details } from '#engine/source/details.ts'
import { type ListState, nextPosition, optionId } from '#ui/components/combobox.ts'
import { moneyText } from '#ui/components/money-text.ts'
import type { Answering } from '../details-offers.tsx'
import { keepFocus } from '../interview/jump.ts'
import type { ItemOffer, NamedCell } from './name-offers.tsx'
import { OffersContext } from './question-frame.tsx'

export interface OfferedNamesProps {
  input: HTMLInputElement
  /** What it said when somebody came to it: what was typed since may be before the list. */
  text: string
  /** Fills in the row of an item; undefined for the customer. */
  item: ItemOffer | undefined
  onChange: (state: ListState) => void
  onPicked: NamedCell['onPicked'] | undefined
}

type Named = { name: string; detail: string } & ({ customer: Details } | { item: Item })

const KEPT_PATH = '/app/invoices/kept/offers/'
const SHOWN_AT_MOST = 8

/** One list for all fields of a page. Without a connection nothing is offered; the next page asks again. */
const keptOf = new WeakMap<Answering, Promise<{ customers: Details[]; items: Item[] }>>()

function loadKept(session: Answering) {
  const asked =
    keptOf.get(session) ??
    fetch(KEPT_PATH)
      .then((response) => (response.ok ? response.json() : { customers: [], items: [] }))
      .catch(() => ({ customers: [], items: [] }))
  keptOf.set(session, asked)
  return asked
}

/**
 * Below a field that names a customer or an item: those of earlier documents that begin as what is typed. The
 * field keeps the focus; its arrow keys, Enter and Escape work the list (WAI-ARIA: combobox with a list).
 */
export function OfferedNames({ input, text, item, onChange, onPicked }: OfferedNamesProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const offers = use(OffersContext)
  const session = offers?.session
  const [typed, setTyped] = useState(input.value)
  const [isWanted, setWanted] = useState(input.value !== text)
  const [active, setActive] = useState(-1)
  const [kept, setKept] = useState<{ customers: Details[]; items: Item[] }>()
  useEffect(() => {
    if (session) void loadKept(session).then(setKept)
  }, [session])

  const named: Named[] = item
    ? (kept?.items ?? []).map((one) => ({
        name: one.name,
        detail: [
          one.price && moneyText(i18n, { amount: one.price.minor, currency: one.price.currency }),
          one.unit,
        ]
          .filter(Boolean)
          .join(' · '),
        item: one,
      }))
    : (kept?.customers ?? []).map((one) => ({
        name: one.party.name ?? '',
        detail: [one.party.address?.line1, one.party.taxNumber].filter(Boolean).join(' · '),
        customer: one,
      }))
  const shown = isWanted ? matching(named, typed, SHOWN_AT_MOST) : []
  const isOpen = shown.length > 0
  const chosen = active < 0 ? undefined : optionId(id, active)
  useEffect(() => {
    onChange(isOpen ? { isOpen, listId: id, activeId: chosen } : { isOpen })
    const seen = document.getElementById(chosen ?? id)
    seen?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, chosen, id, onChange])

  function open() {
    setTyped(input.value)
    setActive(-1)
    setWanted(true)
  }
  function close() {
    setWanted(false)
    setActive(-1)
  }
  function pick(one: Named) {
    close()
    if (!offers) return
    const { name } = one
    if ('item' in one) item?.onPick(one.item)
    else {
      const { template } = offers
      offers.session.fill(customerField(template)?.id, customerAnswers(template, one.customer))
    }
    if (onPicked) {
      onPicked(name)
      return
    }
    // The field is drawn anew, and has the focus again before the next key is heard.
    if ('customer' in one) keepFocus('end')
    const { edits } = offers.session.getState()
    offers.onSay({ text: <Trans>Filled in: {name}</Trans>, edits, canUndo: true })
  }

  const onInput = useEffectEvent(open)
  const onPress = useEffectEvent(() => {
    if (input.value === '') open()
  })
  const onLeave = useEffectEvent(close)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const done = () => {
      // This list, and nothing around it.
      event.preventDefault()
      event.stopPropagation()
    }
    if (step !== undefined) {
      done()
      if (isOpen) setActive(nextPosition(active, step, shown.length))
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      done()
      close()
    } else if (event.key === 'Enter' && isOpen) {
      const one = shown[active]
      if (one === undefined) return
      done()
      pick(one)
    }
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // After React, which listens at the document: what is rendered before it has heard sets the field back.
    const onTyped = (event: Event) => event.target === input && onInput()
    window.addEventListener('input', onTyped, { signal })
    input.addEventListener('click', () => onPress(), { signal })
    input.addEventListener('blur', () => onLeave(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    return () => listening.abort()
  }, [input])

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && <Plural value={shown.length} one="# suggestion" other="# suggestions" />}
      </span>
      {isOpen && (
        <div
          role="listbox"
          id={id}
          aria-label={t`Suggestions`}
          className="absolute top-full left-0 z-40 mt-1 max-h-80 w-max min-w-full max-w-[min(26rem,calc(100vw-3rem))] overflow-y-auto overscroll-contain whitespace-normal rounded-control border border-field-line bg-sheet py-1 text-start text-base text-ink"
        >
          {shown.map((one, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
            <div
              key={one.name}
              role="option"
              id={optionId(id, position)}
              aria-selected={position === active}
              tabIndex={-1}
              // The focus stays in the field, so that the list stays open until the press is over.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
              className="flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1.5 leading-snug hover:bg-sunken aria-selected:bg-action-tint aria-selected:text-action-strong aria-selected:outline-2 aria-selected:outline-action aria-selected:-outline-offset-2"
            >
              <span className="wrap-anywhere">{one.name}</span>
              {one.detail !== '' && (
                <span className="wrap-anywhere text-muted text-sm tabular-nums">{one.detail}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
