import clsx from 'clsx'
import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'

interface MenuProps {
  /** The button that opens it: an IconButton or a Button. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  /** Called on closing, before its button gets the focus back; if prevented, the caller sets the focus. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

/** Closes the menu that an item is in, and gives the focus back to its button. */
const CloseContext = createContext<() => void>(() => {})

/**
 * A list of actions behind a button, as the menu button pattern of WAI-ARIA says. Of our own making: Radix's
 * one weighs a tenth of what a first screen may, most of it to place and to guard what a list of actions does
 * not need.
 */
export function Menu({ trigger, align = 'end', onCloseAutoFocus, children }: MenuProps) {
  const [opened, setOpened] = useState<'first' | 'panel'>()
  const button = useRef<HTMLElement>(null)
  const id = useId()

  function close(returnsFocus: boolean) {
    // Gone before anybody else takes the focus.
    flushSync(() => setOpened(undefined))
    const event = new Event('close', { cancelable: true })
    onCloseAutoFocus?.(event)
    if (returnsFocus && !event.defaultPrevented) button.current?.focus()
  }
  const isOpen = opened !== undefined
  const attributes: HTMLAttributes<HTMLElement> & { ref: Ref<HTMLElement> } = {
    ref: button,
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    // A key pressed on a button is a click without a pointer.
    onClick: ({ detail }) => (isOpen ? close(true) : setOpened(detail === 0 ? 'first' : 'panel')),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpened('first')
    },
  }
  return (
    <>
      {cloneElement(trigger, attributes)}
      {isOpen && (
        <CloseContext value={() => close(true)}>
          <MenuPanel button={button} labelledBy={`${id}-button`} align={align} focus={opened} onClose={close}>
            {children}
          </MenuPanel>
        </CloseContext>
      )}
    </>
  )
}

interface MenuPanelProps {
  button: { current: HTMLElement | null }
  labelledBy: string
  align: 'start' | 'end'
  focus: 'first' | 'panel'
  onClose: (returnsFocus: boolean) => void
  children: ReactNode
}

function MenuPanel({ button, labelledBy, align, focus, onClose, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  // In the landmark or the dialog of its button, yet above everything: what is not in the top layer is cut
  // off by a pane that scrolls.
  useLayoutEffect(() => panel.current?.showPopover(), [])

  useLayoutEffect(() => {
    const place = () => {
      if (panel.current && button.current) placeBeside(panel.current, button.current, align)
    }
    place()
    // Whatever scrolls, also a pane inside the page.
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [button, align])

  useEffect(() => {
    const [first] = panel.current ? itemsOf(panel.current) : []
    const target = focus === 'first' ? first : panel.current
    target?.focus({ preventScroll: true })
  }, [focus])

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isInside = [panel, button].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!isInside) onClose(false)
    }
    document.addEventListener('pointerdown', leave, { capture: true })
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave, { capture: true })
      document.removeEventListener('focusin', leave)
    }
  })

  function press(event: KeyboardEvent<HTMLDivElement>) {
    // From the button, Tab goes where it would have gone.
    if (event.key === 'Tab') onClose(true)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose(true)
    } else if (moveFocus(event.currentTarget, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={panel}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={press}
      className="fixed inset-auto m-0 min-w-48 max-w-[min(30rem,calc(100vw-1rem))] animate-fade overflow-y-auto overscroll-contain rounded-control border border-field-line bg-sheet p-1 text-left text-base text-ink outline-none"
    >
      {children}
    </div>
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
export function MenuItem({ icon, onSelect, to, danger = false, disabled = false, children }: MenuItemProps) {
  const close = use(CloseContext)
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    ...(disabled && { 'aria-disabled': true }),
    // What is pointed at is what Enter chooses.
    onPointerMove: (event: { currentTarget: HTMLElement }) => {
      if (!disabled) event.currentTarget.focus({ preventScroll: true })
    },
    onClick: (event: MouseEvent) => {
      if (disabled) return
      onSelect?.(event.nativeEvent)
      close()
    },
    className: clsx(
      'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-left no-underline outline-none [&_svg]:size-5 [&_svg]:shrink-0',
      'aria-disabled:cursor-not-allowed aria-disabled:text-muted',
      'forced-colors:focus:outline-2 forced-colors:focus:-outline-offset-2',
      danger ? 'text-alert focus:bg-alert-tint' : 'text-ink focus:bg-action-tint focus:text-action-strong',
    ),
  }
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  )
  return to === undefined || disabled ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link discover="none" to={to} {...shared}>
      {content}
    </Link>
  )
}

/** A hairline between groups of a menu. */
export function MenuSeparator() {
  return <hr className="my-1 border-line border-t" />
}

const ITEM = '[role="menuitem"]:not([aria-disabled])'
/** Letters that follow each other so quickly are the beginning of one name. */
const TYPING_MS = 500
/** Between a menu and its button, and between a menu and the edge of the window, in CSS pixels. */
const GAP = 6
const MARGIN = 8

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEM)]
}

/** Moves the focus by arrows, Home, End, or the letters that an item begins with. False for other keys. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu)
  const position = items.indexOf(document.activeElement as HTMLElement)
  const target = targetOf(items, position, key)
  target?.focus()
  return target !== undefined
}

let typed = { text: '', at: 0 }

function targetOf(items: HTMLElement[], position: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(position + 1) % items.length]
    case 'ArrowUp':
      return items.at(position <= 0 ? -1 : position - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    case ' ':
      // A link is not pressed by the space bar, but an item of a menu is.
      items[position]?.click()
      return items[position]
    default:
      return key.length === 1 ? beginningWith(items, position, key) : undefined
  }
}

function beginningWith(items: HTMLElement[], position: number, letter: string): HTMLElement | undefined {
  const now = performance.now()
  typed = { text: now - typed.at < TYPING_MS ? typed.text + letter : letter, at: now }
  const wanted = typed.text.toLowerCase()
  // One letter goes on to the next item, a second one belongs to the first.
  const start = wanted.length === 1 ? position + 1 : Math.max(0, position)
  const inTurn = [...items.slice(start), ...items.slice(0, start)]
  return inTurn.find((item) => (item.textContent ?? '').trim().toLowerCase().startsWith(wanted))
}

/** Puts a menu below its button, or above where there is more room, and never out of the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const place = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const above = place.top - GAP - MARGIN
  const below = clientHeight - place.bottom - GAP - MARGIN
  // What is in it, and its border: to lift its limit for a moment would scroll it back to its first item.
  const whole = menu.scrollHeight + menu.offsetHeight - menu.clientHeight
  const isBelow = whole <= below || below >= above
  const height = Math.min(whole, isBelow ? below : above)
  const wanted = align === 'start' ? place.left : place.right - menu.offsetWidth
  menu.style.maxHeight = `${height}px`
  menu.style.top = `${isBelow ? place.bottom + GAP : place.top - GAP - height}px`
  menu.style.left = `${Math.max(MARGIN, Math.min(wanted, clientWidth - menu.offsetWidth - MARGIN))}px`
}
