import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import type { DialogContent } from './dialog.tsx'

interface DialogPanelProps extends DialogContent {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it, where it has one of its own. */
  trigger?: RefObject<HTMLElement | null>
  /** Its contents are drawn before it is opened, apart from the page: opening it then puts them in. */
  drawnAhead?: boolean
}

const widths = { narrow: 'xs:max-w-md', medium: 'xs:max-w-xl', wide: 'xs:max-w-3xl' }

/** The part of a dialog that is fetched on demand: pages use `dialog.tsx`, which fetches this. */
export function DialogPanel({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  busy = false,
  width = 'medium',
  readFirst = false,
  takeFocus,
  footer,
  drawnAhead = false,
  children,
}: DialogPanelProps) {
  const { t } = useLingui()
  const contents = useContents(children, drawnAhead)
  const keepOpen = (event: Event) => {
    if (busy) event.preventDefault()
  }
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {contents.ahead}
      <Radix.Portal>
        {/* Not Radix's overlay: that writes style elements, which our Content-Security-Policy refuses. */}
        <div data-modal="" aria-hidden="true" className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          aria-busy={busy || undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            contents.drawAnew()
            // Some browsers focus no button that is pressed.
            const before = opener.current === document.body ? trigger?.current : opener.current
            event.preventDefault()
            if (takeFocus?.() !== true && before instanceof HTMLElement) before.focus()
          }}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] w-full animate-rise flex-col rounded-t-sheet border border-line bg-sheet text-ink outline-none',
            'xs:inset-0 xs:my-auto xs:h-fit xs:rounded-sheet',
            widths[width],
            busy && 'cursor-progress',
          )}
        >
          <Radix.Title className="py-5 pr-16 pl-5 text-2xl xs:pl-7">{title}</Radix.Title>
          <div
            tabIndex={readFirst ? 0 : undefined}
            className={clsx(
              'min-h-0 overflow-y-auto overscroll-contain px-5 pb-6 -outline-offset-2! xs:px-7',
              readFirst && 'pt-2',
            )}
          >
            {description !== undefined && (
              <Radix.Description className="text-muted not-last:mb-4">{description}</Radix.Description>
            )}
            {contents.inPlace}
          </div>
          {footer !== undefined && (
            <div className="flex flex-col-reverse gap-2 border-line border-t px-5 py-4 xs:flex-row xs:justify-end xs:px-7">
              {footer}
            </div>
          )}
          {/* Last, so that the focus goes first to what the dialog is for. */}
          <Radix.Close asChild>
            <IconButton label={t`Close`} icon={<X />} disabled={busy} className="absolute! top-3 right-3" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The contents in place; or, drawn ahead, what draws them into a place of their own, put there later. */
function useContents(children: ReactNode, drawnAhead: boolean) {
  const [place] = useState(() => (drawnAhead ? document.createElement('div') : undefined))
  const [turn, setTurn] = useState(0)
  const put = useCallback((node: HTMLElement | null) => place && node?.append(place), [place])
  return {
    ahead: place && createPortal(<Fragment key={turn}>{children}</Fragment>, place),
    inPlace: place ? <div ref={put} /> : children,
    /** What was typed into a dialog is gone when it is opened again. */
    drawAnew: () => startTransition(() => setTurn((before) => before + 1)),
  }
}
