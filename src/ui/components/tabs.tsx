import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface Tab {
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly Tab[]
  selected?: string | undefined
  defaultSelected?: string | undefined
  onSelect?: ((id: string) => void) | undefined
}

/**
 * Several views in one place. Ours and not Radix's, whose server-rendered style attributes our
 * Content-Security-Policy refuses. Panels stay mounted, so what was typed in one is kept.
 */
export function Tabs({ label, tabs, selected, defaultSelected, onSelect }: TabsProps) {
  const base = useId()
  const [own, setOwn] = useState(defaultSelected ?? tabs[0]?.id)
  const current = selected ?? own

  function select(id: string) {
    setOwn(id)
    onSelect?.(id)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const position = tabs.findIndex(({ id }) => id === current)
    const next = nextPosition(event.key, position, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    select(tab.id)
    document.getElementById(`${base}-${tab.id}-tab`)?.focus()
  }

  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex overflow-x-auto border-line border-b"
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={`${base}-${id}-tab`}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => select(id)}
            className={clsx(
              'min-h-11 shrink-0 border-b-2 px-4 py-2 font-medium -outline-offset-2!',
              id === current ? 'border-action text-action' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${id}-tab`}
          hidden={id !== current}
          className="pt-5"
        >
          {panel}
        </div>
      ))}
    </div>
  )
}

function nextPosition(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (position + 1) % count
  if (key === 'ArrowLeft') return (position - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
