import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu, MenuItem } from '#ui/components/menu.tsx'
import type { RowActions } from './use-rows.ts'

interface RowToolsProps {
  /** "Fee 2" */
  name: string
  rowKey: number
  isFirst: boolean
  isLast: boolean
  /** The only row, and nothing in it: there is nothing to do with it. The tools keep their room. */
  isNothing: boolean
  /** Left out where a row cannot be copied; false where no more rows fit. */
  canDuplicate?: boolean | undefined
  actions: Pick<RowActions<unknown>, 'move' | 'remove' | 'duplicate'>
}

/** What can be done with one row as a whole. Hidden where no script would answer a press. */
export function RowTools({ name, rowKey, isFirst, isLast, isNothing, canDuplicate, actions }: RowToolsProps) {
  const { t } = useLingui()
  return (
    <div className={clsx('flex shrink-0 noscript:hidden', isNothing && 'invisible')}>
      <Menu
        trigger={<IconButton label={t`More for ${name}`} icon={<EllipsisVertical aria-hidden="true" />} />}
      >
        <MenuItem
          icon={<ArrowUp aria-hidden="true" />}
          disabled={isFirst}
          onSelect={() => actions.move(rowKey, -1)}
        >
          <Trans>Move up</Trans>
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden="true" />}
          disabled={isLast}
          onSelect={() => actions.move(rowKey, 1)}
        >
          <Trans>Move down</Trans>
        </MenuItem>
        {canDuplicate !== undefined && (
          <MenuItem
            icon={<Copy aria-hidden="true" />}
            disabled={!canDuplicate}
            onSelect={() => actions.duplicate(rowKey)}
          >
            <Trans>Duplicate</Trans>
          </MenuItem>
        )}
      </Menu>
      <IconButton
        label={t`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        data-remove-row=""
        onClick={() => actions.remove(rowKey)}
      />
    </div>
  )
}
