// Shows what is being done, since when, and how it ended: a live line in a terminal, plain lines elsewhere.
const isLive = process.stdout.isTTY === true && !process.env.CI
const LIVE_MS = 200
const REMINDER_MS = 15_000

/** What ends the run with one line for the operator, and no stack. */
export class PlainError extends Error {
  /** `output`: what the failed program had said, shown above the line. */
  constructor(message, { output } = {}) {
    super(message)
    this.name = 'PlainError'
    this.output = output
  }
}

/** What runs now, each as it is told: steps side by side share the live line. */
const running = new Set()

/** Runs `work`, which may report progress, under a title. Resolves with its result and tells the seconds. */
export async function runStep(title, work) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  let progress = ''
  const tell = () => `${title}${progress} (${seconds()} s)`
  const show = () => {
    if (isLive) process.stdout.write(`\r\x1b[2K… ${[...running].map((each) => each()).join(' · ')}`)
    else process.stdout.write(`… ${tell()}\n`)
  }
  running.add(tell)
  if (isLive) show()
  else process.stdout.write(`… ${title}\n`)
  const timer = setInterval(show, isLive ? LIVE_MS : REMINDER_MS)
  const end = (mark) => {
    clearInterval(timer)
    running.delete(tell)
    process.stdout.write(`${isLive ? '\r\x1b[2K' : ''}${mark} ${title} (${seconds()} s)\n`)
  }
  try {
    const result = await work((text) => {
      progress = `: ${text}`
    })
    end('✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}

/** Runs a script's main function; tells a failure in one line, or with its stack where the fault is ours. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    if (error instanceof PlainError) {
      if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`)
      process.stderr.write(`\n${error.message}\n`)
    } else {
      process.stderr.write(`${explainSystemError(error) ?? error.stack ?? error}\n`)
    }
    process.exit(1)
  }
}

/** One line for what the operating system refuses, whoever asked it. */
function explainSystemError(error) {
  return explain(`${error?.code ?? ''} ${error?.message ?? error}`, error?.path)
}

/** Throws where a program failed: the known reason or else `message`, below what the program had said. */
export function requireSuccess({ code, output }, message) {
  if (code !== 0) throw new PlainError(explain(output) ?? message, { output })
}

/** The known reason in a program's output, in one line. */
export function explain(text, path) {
  const where = path ? ` (${path})` : ''
  if (/\b(ENOSPC|No space left on device|EDQUOT)\b/.test(text))
    return `The disk is full${where}: free some space, then start again.`
  if (/\b(EROFS|EACCES|EPERM|Permission denied)\b/.test(text)) {
    return `This folder may not be written to${where}: start as its owner, or copy it to a folder of your own.`
  }
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(
      text,
    )
  ) {
    return 'There is no network, or it does not lead to the npm registry: connect, then start again.'
  }
  return undefined
}
