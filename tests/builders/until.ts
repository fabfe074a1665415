import { setTimeout as delay } from 'node:timers/promises'

/** Waits until something is so. @throws Error with what `explain` says, where it is not after `limitMs` */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { limitMs, pollMs = 100 }: { limitMs: number; pollMs?: number },
  explain: () => string,
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(explain())
    await delay(pollMs)
  }
}
