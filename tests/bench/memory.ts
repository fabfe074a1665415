import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes that a server holds. */
export interface HeldMemory {
  /** The Node process, as `ps` tells it (RSS). */
  server: number
  /** All processes of the embedded PostgreSQL, what they share counted once (PSS). */
  database: number
  /** The processes that draw documents, as far as they run. */
  renderers: number
}

/** What a server and the processes below it hold now. Linux only. */
export function heldMemory(pid: number): HeldMemory {
  const held = { server: megabytes(`/proc/${pid}/status`, 'VmRSS'), database: 0, renderers: 0 }
  for (const child of descendants(pid)) {
    const pss = megabytes(`/proc/${child}/smaps_rollup`, 'Pss')
    if (readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('postgres')) held.database += pss
    else held.renderers += pss
  }
  return held
}

function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const below = (parent: number): number[] =>
    parents.flatMap(([child, of]) => (of === parent ? [child, ...below(child)] : []))
  return below(pid)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined // it has ended meanwhile
  }
}

function megabytes(file: string, name: string): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}
