import type { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Configuration } from './configuration.ts'

/** Names under which secrets travel: their values are never written, at the top or up to two levels down. */
const secretNames = [
  'password',
  'token',
  'ticket',
  'jwt',
  'ssojwt',
  'ssotoken',
  'secret',
  'authorization',
  'cookie',
  '"set-cookie"',
]
const redactedPaths = secretNames.flatMap((name) => {
  const step = name.startsWith('"') ? `[${name}]` : `.${name}`
  return [step.replace(/^\./, ''), `*${step}`, `*.*${step}`]
})

/**
 * The structured log: one JSON object a line on standard output, times in UTC. In a terminal the same lines
 * are written for people.
 */
export function createLog(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  output: Writable & { isTTY?: boolean } = process.stdout,
): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { err: serializeError },
    },
    output.isTTY ? forPeople(output) : output,
  )
}

/**
 * An error as it may be logged. A failed query tells its parameters in message and stack, and PostgreSQL the
 * values of the offending row in `detail`: addresses, hashes of secrets. The statement and the code suffice.
 */
function serializeError(error: unknown): unknown {
  // The job queue tells its errors as plain objects.
  if (typeof error !== 'object' || error === null || !('message' in error)) return error
  const { name, message, stack, code, cause } = error as Partial<Error> & { code?: unknown }
  return {
    type: name ?? 'Error',
    message: withoutParameters(String(message)),
    ...(stack === undefined ? {} : { stack: withoutParameters(stack) }),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g, '')
}

/** What somebody put into an address must not move the cursor of the terminal or pass for another line. */
function withoutControls(text: string): string {
  const asCode = (control: string) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`
  return text.replace(/(?!\n {4}at )\p{Cc}/gu, asCode)
}

function forPeople(output: Writable): DestinationStream {
  return {
    write(entry) {
      const { time, level, msg, err, ...details } = JSON.parse(entry) as Record<string, unknown> & {
        err?: { stack?: string }
      }
      const rest = Object.entries(details).map(
        ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
      )
      const line = [String(time).slice(11, 19), String(level).padEnd(5), msg, ...rest].join('  ')
      output.write(`${withoutControls(line)}\n`)
      if (err?.stack) output.write(`${withoutControls(err.stack)}\n`)
    },
  }
}
