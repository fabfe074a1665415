import type { Duration, DurationUnit } from '#engine/source/index.ts'

/** A length of time whose count is no number stands as it was written, with its unit behind it. */
export function unreadableDuration(count: string, unit: DurationUnit): string {
  return `${count} ${unit}`
}

/** What the inputs of an answer show, an unreadable one too; no unit where none is known. */
export function durationParts(
  value: Duration | string | null,
  units: readonly DurationUnit[],
): { count: number | string | null; unit: DurationUnit | undefined } {
  if (typeof value !== 'string') return { count: value?.count ?? null, unit: value?.unit }
  const unit = units.find((known) => value.endsWith(` ${known}`))
  return { count: unit === undefined ? value : value.slice(0, -unit.length - 1), unit }
}
