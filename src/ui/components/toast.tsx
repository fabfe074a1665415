import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Check, CircleAlert, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'

export interface ToastMessage {
  message: ReactNode
  /** An alert stays until it is closed; a status goes by itself. */
  tone?: 'status' | 'alert'
  /** One thing to do about it, e.g. an Undo button. */
  action?: ReactNode
}

type ShowToast = (toast: ToastMessage) => void

const ToastContext = createContext<ShowToast | null>(null)
const SHOWN_MS = 6000

/** Shows a short message at the foot of the screen, read out without taking the focus. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (show === null) throw new Error('useToast outside a ToastProvider')
  return show
}

/** Holds the messages: one around each part of the product. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(ToastMessage & { id: number })[]>([])
  const next = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    next.current += 1
    const id = next.current
    setToasts((shown) => [...shown.slice(-2), { ...toast, id }])
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4"
      >
        {toasts.map(({ id, ...toast }) => (
          <Toast
            key={id}
            {...toast}
            onClose={() => setToasts((shown) => shown.filter((other) => other.id !== id))}
          />
        ))}
      </div>
    </ToastContext>
  )
}

/** One message. It waits while the pointer or the focus is on it. */
export function Toast({ message, tone = 'status', action, onClose }: ToastMessage & { onClose: () => void }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held || tone === 'alert') return
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, tone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; resting on the message keeps it
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        'pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-control border bg-sheet py-1 pr-1 pl-4 text-ink',
        tone === 'alert' ? 'border-alert' : 'border-action',
      )}
    >
      {tone === 'alert' ? (
        <CircleAlert className="size-5 shrink-0 text-alert" />
      ) : (
        <Check className="size-5 shrink-0 text-action" />
      )}
      {/* Where there is little room, what can be done stands below what is said. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-[1_1_11rem] py-2">{message}</p>
        {action}
      </div>
      <IconButton label={t`Close message`} icon={<X />} onClick={onClose} />
    </div>
  )
}
