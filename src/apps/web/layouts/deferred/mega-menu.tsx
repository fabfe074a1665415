import { ChevronDown } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId } from 'react'
import { useClosingMenu } from './use-closing-menu.ts'

/** A way out of a header's menu. */
export const menuLink = 'inline-block py-1.5 leading-snug hover:text-action-strong hover:underline'

interface MegaMenuProps {
  /** What its button is called. */
  label: string
  /** Shown on the button; an arrow where it stands beside the name of what it opens. */
  icon?: ReactNode
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void
  children: ReactNode
}

/** A menu as wide as the page, that opens under the header (HEAD-2). */
export function MegaMenu({ label, icon, onToggle, children }: MegaMenuProps) {
  const menu = useClosingMenu()
  return (
    <details ref={menu} name="header-menu" className="group" onToggle={onToggle}>
      <summary
        aria-label={label}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:text-action-strong [&::-webkit-details-marker]:hidden"
      >
        {icon ?? (
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        )}
      </summary>
      <div className="absolute inset-x-0 top-full z-30 border-line border-y bg-paper">
        <div className="mx-auto max-w-page px-gutter pt-8 pb-10">{children}</div>
      </div>
    </details>
  )
}

/** The lists of a menu, side by side. */
export function MenuLists({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-4 gap-x-10">{children}</div>
}

/** A list of links under its heading. */
export function MenuList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-2 font-semibold">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}
