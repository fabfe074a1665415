/** An address or a party with one part changed; an empty part is left out, and with the last of them the answer is a blank. */
export function setIn<Value extends object>(
  value: Value | null,
  part: keyof Value & string,
  content: unknown,
): Value | null {
  const { [part]: _changed, ...rest } = (value ?? {}) as Record<string, unknown>
  const changed = content === '' || content === null ? rest : { ...rest, [part]: content }
  return Object.keys(changed).length === 0 ? null : (changed as Value)
}
