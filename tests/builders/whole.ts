import { spawnSync } from 'node:child_process'

/**
 * Whether tests take every combination, as `npm run faults -- tests` has them do, or as many as show each
 * kind once, which is what `npm test` has the time for (docs/testing.md).
 */
export const isWhole = process.env.TESTS === 'whole'
/**
 * `npm test -- unit FILE`, `npm test -- journeys NAME`, `npm run library -- prove --brief`: what is named is
 * taken, whatever has changed.
 */
export const isNamed = process.env.TESTS === 'named'
let changed: readonly string[] | undefined

/** Whether a run takes the tests that it leaves out as long as nothing below this folder changes. */
export function isTaken(folder: string): boolean {
  return isWhole || isNamed || changedFiles().some((file) => file.startsWith(`${folder}/`))
}

/**
 * What isn't committed, and what the commits since `origin/main` change; on main itself, the last commit.
 * Nothing where there is no history.
 */
export function changedFiles(): readonly string[] {
  if (changed) return changed
  const [head] = git('rev-parse', 'HEAD')
  const [shared = head] = git('merge-base', 'HEAD', 'origin/main')
  changed = [
    ...git('diff', '--name-only', shared === head ? 'HEAD~1' : (shared ?? '')),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return changed
}

/** The lines that Git answers; none where it can't. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
