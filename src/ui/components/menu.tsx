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
import { itemsOf, moveFocus, placeBeside } from './menu-focus.ts'

interface MenuProps {
  /** The button that opens it: an IconButton or a Button. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  /** Called when it closes, before its button gets the focus back; prevented, the focus stays where the caller puts it. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

/** Closes the menu that an item is in, and gives the focus back to its button. */
const CloseContext = createContext<() => void>(() => {})

/**
 * A list of actions behind a button, as the menu button pattern of WAI-ARIA says. Of our own making: Radix's one weighs a tenth
 * of what a first screen may, most of it to place and to guard what a list of actions does not need.
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
  // In the landmark or the dialog of its button, yet above everything: what is not in the top layer is cut off by a pane that scrolls.
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
