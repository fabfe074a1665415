import clsx from 'clsx'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

interface MenuProps {
  /** The button that opens it: an IconButton or a Button. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

/** A list of actions behind a button. Not modal: a modal menu would write style elements that our policy refuses. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 max-w-[calc(100vw-1rem)] animate-fade rounded-control border border-field-line bg-sheet p-1 text-ink outline-none"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  onSelect?: ((event: Event) => void) | undefined
  /** Makes it a link. */
  to?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** One action, or one link, of a menu. */
export function MenuItem({ icon, onSelect, to, danger = false, disabled, children }: MenuItemProps) {
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  )
  return (
    <DropdownMenu.Item
      {...(onSelect === undefined ? {} : { onSelect })}
      {...(disabled === undefined ? {} : { disabled })}
      asChild={to !== undefined}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 no-underline outline-none [&_svg]:size-5 [&_svg]:shrink-0',
        'data-disabled:cursor-not-allowed data-disabled:text-muted',
        danger
          ? 'text-alert data-highlighted:bg-alert-tint'
          : 'data-highlighted:bg-action-tint data-highlighted:text-action-strong',
      )}
    >
      {to === undefined ? (
        content
      ) : (
        <Link discover="none" to={to}>
          {content}
        </Link>
      )}
    </DropdownMenu.Item>
  )
}

/** A hairline between groups of a menu. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 border-line border-t" />
}
