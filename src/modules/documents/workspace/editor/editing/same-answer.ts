/** Whether two answers, or two sets of them, say the same, whatever the order of their parts and the blanks around a text. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (one === other || (isBlank(one) && isBlank(other))) return true
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSameAnswer(one[key], other[key]))
}

/** Left blank on purpose. An absent answer is not: the field's default takes its place. */
function isBlank(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
