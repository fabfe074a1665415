import { Trans, useLingui } from '@lingui/react/macro'
import { History, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isSearchKeyOn, switchSearchKey } from '../search-key.ts'
import { OptionLink } from './option-link.tsx'

interface RecentRowsProps {
  listId: string
  searches: readonly string[]
  active: number
  optionId: (position: number) => string
  addressOf: (words: string) => string
  onChoose: (words: string) => void
  onForget: (words: string) => void
  onForgetAll: () => void
}

/**
 * The last searches of this browser. A list of options may hold nothing else that can be pressed, so what removes them is a
 * list of its own beside it, row by row.
 */
export function RecentRows(props: RecentRowsProps) {
  const { listId, searches, active, optionId, addressOf, onChoose, onForget, onForgetAll } = props
  const { t } = useLingui()
  return (
    <>
      <p className="px-3.5 pt-2.5 pb-1 text-muted text-sm">
        <Trans>Recent searches, kept in this browser only</Trans>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div role="listbox" id={listId} aria-label={t`Recent searches`}>
          {searches.map((words, position) => (
            <OptionLink
              key={words}
              id={optionId(position)}
              isActive={position === active}
              to={addressOf(words)}
              icon={<History aria-hidden="true" />}
              onChoose={() => onChoose(words)}
            >
              <span className="block truncate">{words}</span>
            </OptionLink>
          ))}
        </div>
        <ul>
          {searches.map((words) => (
            <li key={words}>
              <QuietButton label={t`Remove “${words}”`} onPress={() => onForget(words)}>
                <X aria-hidden="true" className="size-4" />
              </QuietButton>
            </li>
          ))}
        </ul>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-3.5 text-muted text-sm">
        <QuietButton onPress={onForgetAll}>
          <Trans>Remove all</Trans>
        </QuietButton>
        <SearchKeySwitch />
      </p>
    </>
  )
}

/** Says which key leads to the field, and lets it be switched off. */
function SearchKeySwitch() {
  const [isOn, setOn] = useState(isSearchKeyOn)
  const change = () => {
    switchSearchKey(!isOn)
    setOn(!isOn)
  }
  return (
    <span className="pointer-coarse:hidden flex items-center gap-1">
      {isOn ? <Trans>The key / leads here.</Trans> : <Trans>The key / is switched off.</Trans>}
      <QuietButton onPress={change}>
        {isOn ? <Trans>Switch it off</Trans> : <Trans>Switch it on</Trans>}
      </QuietButton>
    </span>
  )
}

interface QuietButtonProps {
  label?: string
  onPress: () => void
  children: ReactNode
}

function QuietButton({ label, onPress, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control text-muted underline-offset-4 hover:text-action-strong hover:underline"
    >
      {children}
    </button>
  )
}
