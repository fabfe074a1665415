import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { MailRefusedError, type MailTransport } from './mail.ts'

/** What one attempt may take in all, however slow the server: far below the time until the next attempt. */
const ATTEMPT_LIMIT_MS = 60_000
/** How often a server that is away is asked whether it is back. */
const PROBE_INTERVAL_MS = 2_000
/** So long a mail waits for it before it goes back into the queue. */
const WAIT_LIMIT_MS = 60_000

/**
 * Sends by SMTP. Nothing waits for ever: a server that hangs or drips fails the attempt, and the queue tries
 * again later. One that does not even answer is asked by one connection at a time until it does, and
 * meanwhile no mail is tried. A connection carries one mail, because of one that is cut between two it could
 * not be told which mail was lost.
 */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const transport = createTransport(
    { url: options.url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from: options.from },
  )
  const senderHost = /@([^\s<>@]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost'
  let comeback: Promise<void> | undefined

  /** Resolves when the server answers again; all mails wait for the same answer. */
  async function probeUntilBack(): Promise<void> {
    while (!(await answers())) await delay(PROBE_INTERVAL_MS, undefined, { ref: false })
    comeback = undefined
  }
  const answers = () =>
    transport.verify().then(
      () => true,
      () => false, // the attempt that found it away has logged why
    )

  return {
    async awaitServer(signal) {
      if (comeback === undefined) return
      const waiting = new AbortController()
      const until = AbortSignal.any([signal, waiting.signal])
      const late = delay(WAIT_LIMIT_MS, 'late' as const, { signal: until, ref: false })
      try {
        if ((await Promise.race([comeback, late])) === 'late') throw new Error('the mail server is away')
      } finally {
        waiting.abort()
      }
    },
    async send({ to, unsubscribeUrl, ...mail }, { id, signal }) {
      try {
        await transport.sendMail({
          ...mail,
          // Not as a line of addresses, which could name several.
          to: { name: '', address: to },
          messageId: `<${id}@${senderHost}>`,
          headers: {
            // Nobody's absence note is to answer what no person wrote (RFC 3834).
            ...(mail.replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          // Nothing of a message may make this server read a file or fetch an address.
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
        })
      } catch (error) {
        const answer = answerOf(error)
        if (answer && answer.code >= 500 && answer.to !== 'MAIL FROM') {
          throw new MailRefusedError(
            { isBounce: answer.to === 'RCPT TO', answer: answer.code },
            { cause: error },
          )
        }
        if (!answer && !signal.aborted) comeback ??= probeUntilBack()
        throw error
      }
    },
  }
}

const commandsOfMail = ['MAIL FROM', 'RCPT TO', 'DATA']

/**
 * What the server said to the mail. A refusal of the recipient or of the message stands; one of our sender
 * (`MAIL FROM`) is our configuration's fault and passes when that is mended. Undefined when it never came to
 * that: no connection, no greeting, a log-in refused (535), a connection that was cut.
 */
function answerOf(error: unknown): { to: string; code: number } | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  const { responseCode: code, command: to } = error
  if (typeof code !== 'number' || typeof to !== 'string' || !commandsOfMail.includes(to)) return undefined
  return { to, code }
}
