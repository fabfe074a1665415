import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. The library's default algorithm is Argon2id. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const QUEUE_LIMIT = 100

/**
 * Hashes passwords with Argon2id on all cores but one, which is left for pages (F-14): a flood of log-ins waits in a short
 * queue, and what does not fit is refused with `unavailable` instead of taking the memory and the cores of everybody else.
 */
export function createPasswordHasher(
  options: { concurrency?: number; queueLimit?: number } = {},
): PasswordHasher {
  const { concurrency = Math.max(1, availableParallelism() - 1), queueLimit = QUEUE_LIMIT } = options
  const waiting: (() => void)[] = []
  let running = 0

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrency) running++
    else if (waiting.length < queueLimit) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new AppError('unavailable', { message: 'too many passwords to hash', retryAfter: 1 })
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody who comes now can overtake.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  }
}
