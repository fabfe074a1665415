import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, platform } from 'node:os'
import path from 'node:path'

/**
 * What a benchmark or a fault run ends with: one line for people, and everything it measured for machines.
 */
export interface Report {
  name: string
  /** Completes the line that begins with the name. */
  line: string
  /** Whether every goal was reached; the line says which was not. */
  passed: boolean
  measured: Record<string, unknown>
}

/**
 * Writes `results/{kind}-{name}.json`, prints its path and, last of all, the line; the program ends with 1
 * where a goal was missed.
 */
export function report(kind: 'bench' | 'faults', { name, line, passed, measured }: Report): void {
  const file = path.join('results', `${kind}-${name}.json`)
  const machine = { platform: platform(), cores: cpus().length, cpu: cpus()[0]?.model, node: process.version }
  mkdirSync('results', { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ name, date: new Date().toISOString(), passed, line, machine, ...measured }, null, 2)}\n`,
  )
  console.log(`written to ${file}`)
  console.log(`${name}: ${line}`)
  if (!passed) process.exitCode = 1
}

/** The middle value; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('no values to take the median of')
  return (low + high) / 2
}

/** The value that this share of all values does not exceed: `percentile(values, 0.99)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('no values to take a percentile of')
  return value
}
