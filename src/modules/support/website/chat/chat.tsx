import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { MessageCircle, Minus, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { EMAIL_COOKIE } from '#kernel/http/schema.ts'
import { hidesNotice } from '#modules/visitors/website/consent/hides-notice.ts'
import { consentByPress, isLoaded, loadThirdParty } from '#modules/visitors/website/consent/third-parties.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useLocalPath } from '#ui/website/local-link.tsx'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import { type Site, useSite } from '#ui/website/site.tsx'

/** So long a new page belongs to its reader before the button is back. */
const BACK_AFTER_MS = 4_000

/** NAV-2: whether the chat is out of the way because somebody is going, or has just gone, to another page. */
function useHiddenByNavigation(): boolean {
  const { pathname, search } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const address = pathname + search
  const [settledAt, setSettledAt] = useState(address)
  useEffect(() => {
    if (settledAt === address) return
    const timer = setTimeout(setSettledAt, BACK_AFTER_MS, address)
    return () => clearTimeout(timer)
  }, [settledAt, address])
  return isLeaving || settledAt !== address
}

/**
 * The support chat (CHAT-1): a button whose prompt offers to write to the team, and the form behind it. A
 * native disclosure, so that button and prompt work before JavaScript, where the way to write is the contact
 * page; the form is fetched when somebody is about to use it.
 */
export function Chat() {
  const { t } = useLingui()
  const isLive = useIsLive()
  const isHidden = useHiddenByNavigation()
  const disclosure = useRef<HTMLDetailsElement>(null)
  const chat = useChat()
  const { Form } = chat
  useEffect(() => {
    if (isHidden) disclosure.current?.removeAttribute('open')
  }, [isHidden])

  function minimise() {
    disclosure.current?.removeAttribute('open')
    disclosure.current?.querySelector('summary')?.focus()
  }
  function close() {
    minimise()
    chat.close()
  }
  const minimiseByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') minimise()
  }
  if (chat.isProvided) return null
  return (
    <aside
      aria-label={t`Help`}
      hidden={isHidden}
      data-chat=""
      data-covers-foot=""
      className={clsx(
        'fixed right-3 bottom-3 z-30 xs:right-5 xs:bottom-5 print:hidden',
        // On a phone it would lie on the field that somebody types in.
        'max-sm:[html:has(main_:is(input,select,textarea):focus)_&]:hidden',
        // The cookie notice has the same place, and goes first.
        'notice-open:hidden [html[data-cookie-notice=asks]_#cookie-notice:not([data-quiet])~&]:hidden',
      )}
    >
      <details ref={disclosure} onKeyDown={minimiseByKey}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and what it hears is no press */}
        <summary
          onPointerEnter={loadChatForm}
          onFocus={loadChatForm}
          className={clsx(
            buttonClass({ variant: 'primary' }),
            !isLive && 'z-10',
            'ml-auto flex! w-fit list-none rounded-full! shadow-lg [&::-webkit-details-marker]:hidden',
          )}
        >
          <MessageCircle className="size-5" />
          {/* On a phone the icon alone covers less; its name stays for screen readers. */}
          <span className="max-xs:sr-only">{Form === undefined ? t`Help` : t`Your message`}</span>
        </summary>
        <section
          aria-label={t`Write to the team`}
          className={clsx(
            'fixed inset-x-0 bottom-0 flex max-h-[85dvh] animate-rise flex-col overflow-y-auto overscroll-contain rounded-t-sheet border border-line bg-sheet p-5 text-ink shadow-lg',
            // Before JavaScript the button is the only way to close it, and stays above.
            !isLive && 'pb-18',
            'xs:absolute xs:inset-x-auto xs:right-0 xs:bottom-full xs:mb-3 xs:max-h-[calc(100dvh-7rem)] xs:w-96 xs:rounded-sheet',
          )}
        >
          <div className="mb-3 flex items-center gap-1">
            <h2 className="flex-1 text-2xl">{t`Write to the team`}</h2>
            {Form !== undefined && (
              <IconButton label={t`Minimize`} icon={<Minus />} onClick={minimise} className="-my-2" />
            )}
            {isLive && <IconButton label={t`Close`} icon={<X />} onClick={close} className="-my-2 -mr-2" />}
          </div>
          {Form === undefined ? (
            <Prompt start={chat.start} isStarting={chat.isStarting} hasFailed={chat.hasFailed} />
          ) : (
            <Form close={close} />
          )}
        </section>
      </details>
    </aside>
  )
}

interface PromptProps {
  start: () => void
  isStarting: boolean
  hasFailed: boolean
}

/** The help prompt: who answers, and how. Before JavaScript the way to write is the contact page. */
function Prompt({ start, isStarting, hasFailed }: PromptProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const mail = `mailto:${brand.supportEmail}`
  const contactPage = useLocalPath()('/company/contact/')
  return (
    <>
      <p className="mb-4">
        <Trans>
          Something unclear or missing? Leave us a message. A person reads it and answers by e-mail. There are
          no bots, and no one pretends to be online.
        </Trans>
      </p>
      {isLive ? (
        <Button variant="primary" wide onClick={start} busy={isStarting}>{t`Write a message`}</Button>
      ) : (
        <a href={contactPage} className={buttonClass({ variant: 'primary', wide: true })}>
          <Trans>Write a message</Trans>
        </a>
      )}
      <p role="status" className="mt-3 text-sm">
        {hasFailed ? (
          <span className="text-alert">
            <Trans>
              We couldn’t load the form. Try again, or write to{' '}
              <a href={mail} className="text-link break-all">
                {brand.supportEmail}
              </a>
              .
            </Trans>
          </span>
        ) : (
          <span className="text-muted">
            <Trans>
              Or by e-mail:{' '}
              <a href={mail} className="text-link break-all">
                {brand.supportEmail}
              </a>
            </Trans>
          </span>
        )}
      </p>
    </>
  )
}

/** Where the chat stands. */
function useChat() {
  const { consent, frame } = useSite()
  const { pathname } = useLocation()
  /** There once the chat was started, until it is closed. */
  const [Form, setForm] = useState<ComponentType<{ close: () => void }>>()
  const [isStarting, setStarting] = useState(false)
  /** The form could not be fetched. */
  const [hasFailed, setFailed] = useState(false)
  /** The help desk of the operator has taken over: it has a button of its own. */
  const [isProvided, setProvided] = useState(() => isLoaded('chat'))

  // LAY-3: on some pages the help desk stands there by itself, once the visitor has agreed to it.
  useEffect(() => {
    if (frame.chat !== 'help-desk') return
    void loadThirdParty('chat', consent).then((isThere) => setProvided((before) => before || isThere))
  }, [frame.chat, consent])

  async function start() {
    setStarting(true)
    setFailed(false)
    try {
      if (await startHelpDesk(consent, pathname)) {
        setProvided(true)
        return
      }
      const { ChatForm, draft } = await import('./chat-form.tsx')
      const { current } = draft
      // Whoever has signed up or logged in here need not type the address again.
      if (current.email === '') current.email = readPageCookie(EMAIL_COOKIE) ?? ''
      if (current.text === '') current.openedAt = performance.now()
      setForm(() => ChatForm)
    } catch {
      setFailed(true)
    } finally {
      setStarting(false)
    }
  }

  return {
    Form,
    isStarting,
    hasFailed,
    isProvided,
    start: () => void start(),
    close: () => setForm(undefined),
  }
}

/** Fetches the form once somebody is about to use it. A failure shows when the form is wanted. */
function loadChatForm(): void {
  import('./chat-form.tsx').catch(() => undefined)
}

/**
 * The chat of a help desk, where the operator has one and the visitor agrees. On a page that does not ask
 * about cookies the press that starts it is the consent (COOK-5). Answers whether it is there: our own form
 * takes the message where it is not.
 */
export async function startHelpDesk(consent: Site['consent'], pathname: string): Promise<boolean> {
  if (consent.thirdParties.chat === undefined) return false
  if (hidesNotice(pathname)) consentByPress('chat')
  return loadThirdParty('chat', consent)
}
