import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useReducer } from 'react'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { type Intent, ListForm, useIsSent } from './list-form.tsx'

/** The form that the boxes of the rows belong to, wherever they stand. */
const FORM_ID = 'selection'

export type Selection = ReturnType<typeof useSelection>

/** Which listed documents are chosen. `change` stays the same function, so that a tick renders one row. */
export function useSelection(listed: readonly string[]) {
  const [{ ids }, change] = useReducer(
    (chosen: Chosen, change: SelectionChange) => changeSelection(chosen, change, listed),
    { ids: new Set<string>(), last: undefined },
  )
  return { ids: listed.filter((id) => ids.has(id)), has: (id: string) => ids.has(id), change }
}

interface SelectionBoxProps {
  id: string
  title: string
  isChosen: boolean
  onChange: Selection['change']
}

/** The box before a document's name. */
export function SelectionBox({ id, title, isChosen, onChange }: SelectionBoxProps) {
  const { t } = useLingui()
  return (
    <Checkbox
      className="relative z-10 -mr-3 -ml-1 pl-1"
      form={FORM_ID}
      name="id"
      value={id}
      label={<span className="sr-only">{t`Select “${title}”`}</span>}
      checked={isChosen}
      onChange={({ currentTarget, nativeEvent }) => {
        // Browsers tell of a tick by a click, which knows the keys.
        const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
        onChange({ id, isChosen: currentTarget.checked, isRange })
      }}
    />
  )
}

/** Chooses all documents that are listed. Without JavaScript there is nothing that could tick their boxes. */
export function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const { t } = useLingui()
  const chosen = selection.ids.length
  return (
    <Checkbox
      className="noscript:hidden"
      label={t`Select all`}
      checked={chosen === count}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && chosen < count
      }}
      onChange={({ currentTarget }) => selection.change({ all: currentTarget.checked })}
    />
  )
}

interface SelectionBarProps {
  selection: Selection
  intent: Intent
  icon: ReactNode
  /** What is done with the chosen documents. */
  children: ReactNode
}

/** What the chosen documents allow: within a thumb's reach while there are any, always before JavaScript. */
export function SelectionBar({ selection, intent, icon, children }: SelectionBarProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const busy = useIsSent(intent)
  const count = selection.ids.length
  const isShown = count > 0 || !isLive
  return (
    <ListForm
      id={FORM_ID}
      intent={intent}
      className={clsx(
        isShown &&
          'sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-paper py-3',
      )}
    >
      {/* Always there, so that what appears in it is read out. */}
      <p role="status" className="tabular-nums">
        {!isLive && <Trans>The selected documents</Trans>}
        {isLive && count > 0 && (
          <Plural value={count} one="# document selected" other="# documents selected" />
        )}
      </p>
      {isShown && (
        <div data-covers-foot="" className="flex items-center gap-1">
          <Button type="submit" icon={icon} busy={busy}>
            {children}
          </Button>
          {isLive && (
            <IconButton
              label={t`Select none`}
              icon={<X />}
              onClick={() => selection.change({ all: false })}
            />
          )}
        </div>
      )}
    </ListForm>
  )
}

/** Which documents are chosen, and which box was ticked last. */
export interface Chosen {
  ids: ReadonlySet<string>
  last: string | undefined
}

export type SelectionChange =
  /** A box; with the shift key held, all those between it and the one before. */
  | { id: string; isChosen: boolean; isRange: boolean }
  /** All that are listed. */
  | { all: boolean }

/** The selection after a change. What is not listed any more is not chosen either. */
export function changeSelection({ ids, last }: Chosen, change: SelectionChange, listed: readonly string[]) {
  if ('all' in change) return { ids: new Set(change.all ? listed : []), last: undefined }
  const { id, isChosen, isRange } = change
  const [from, to] = [listed.indexOf(last ?? id), listed.indexOf(id)]
  const hasRange = isRange && from >= 0
  const changed = new Set(hasRange ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id])
  const others = listed.filter((each) => ids.has(each) && !changed.has(each))
  return { ids: new Set(isChosen ? [...others, ...changed] : others), last: id }
}
