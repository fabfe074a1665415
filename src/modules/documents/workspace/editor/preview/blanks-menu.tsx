import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu, MenuItem } from '#ui/components/menu.tsx'
import type { Blank } from './blanks.ts'

interface BlanksMenuProps {
  blanks: readonly Blank[]
  /** The document's language, in which its blanks are named. */
  language: string
  onShow: (field: string, part?: string) => void
  onNext: (by: 1 | -1) => void
}

/** The blanks of the document: how many, a list to jump from, and the next one. */
export function BlanksMenu({ blanks, language, onShow, onNext }: BlanksMenuProps) {
  const { t } = useLingui()
  const goesTo = useRef<Blank>(undefined)
  if (blanks.length === 0) {
    return (
      <p className="text-muted">
        <Trans>No blanks</Trans>
      </p>
    )
  }
  return (
    <div className="-ml-3 flex items-center">
      <Menu
        align="start"
        onCloseAutoFocus={(event) => {
          if (goesTo.current === undefined) return
          event.preventDefault()
          onShow(goesTo.current.field, goesTo.current.part)
          goesTo.current = undefined
        }}
        trigger={
          <Button variant="quiet" size="small">
            <span className="flex items-center gap-1.5">
              <Plural value={blanks.length} one="# blank" other="# blanks" />
              <ChevronDown aria-hidden="true" className="size-4" />
            </span>
          </Button>
        }
      >
        {blanks.map((blank) => (
          <MenuItem
            key={`${blank.field} ${blank.part}`}
            onSelect={() => {
              goesTo.current = blank
            }}
          >
            <span lang={language}>{blank.label}</span>
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        label={t`Previous blank`}
        icon={<ArrowUp aria-hidden="true" />}
        onClick={() => onNext(-1)}
      />
      <IconButton label={t`Next blank`} icon={<ArrowDown aria-hidden="true" />} onClick={() => onNext(1)} />
    </div>
  )
}
