/** What is missing of settings that are only good together: nothing where none of them, or all of them, are set. */
export function listMissingTogether<Name extends string>(
  settings: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): string[] {
  const given = names.filter((name) => settings[name] !== undefined)
  if (given.length === 0) return []
  return names
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name} must be set beside ${given.join(' and ')}`)
}
