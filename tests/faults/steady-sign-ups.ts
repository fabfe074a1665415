import { setTimeout as delay } from 'node:timers/promises'
import { signUp } from './sign-up-load.ts'

/** One sign-up and what came of it. */
export interface SignUpSample {
  email: string
  /** `performance.now()` when it was sent. */
  sent: number
  /** Until the whole answer was there. */
  ms: number
  /** 0 where nothing came. */
  status: number
}

export interface SteadySignUps {
  samples: SignUpSample[]
  /** Sends no more and waits for those under way. */
  stop(): Promise<void>
}

/**
 * Signs new addresses up at a steady rate, whether or not earlier ones were answered: a product that becomes
 * slow is not spared, as it is by clients that wait. Every second one chooses a password of its own where
 * `passwords` is set.
 */
export function startSteadySignUps(
  url: string,
  { perSecond, passwords = false }: { perSecond: number; passwords?: boolean },
): SteadySignUps {
  const samples: SignUpSample[] = []
  const running = new Set<Promise<void>>()
  const prefix = `steady-${process.pid}-${Date.now()}`
  let isStopping = false

  const writeOne = async (number: number) => {
    const email = `${prefix}-${number}@fault.example`
    const sent = performance.now()
    const password = passwords && number % 2 === 1 ? `own words of ${number}` : null
    const status = await signUp(url, email, password).catch(() => 0)
    samples.push({ email, sent, ms: performance.now() - sent, status })
  }
  const writing = (async () => {
    const began = performance.now()
    for (let number = 0; !isStopping; number++) {
      const due = began + (number * 1_000) / perSecond
      await delay(Math.max(0, due - performance.now()))
      const one = writeOne(number).finally(() => running.delete(one))
      running.add(one)
    }
  })()
  return {
    samples,
    async stop() {
      isStopping = true
      await writing
      await Promise.all(running)
    },
  }
}
