import type { Family } from './arrangement.ts'
import type { CatalogueTemplate } from './catalogue.ts'

/** The same kind of document in another language, or under another law. */
export interface Counterpart {
  entry: CatalogueTemplate
  /** The same document in another language, not only its counterpart under another law. */
  isEquivalent: boolean
}

/** Finds the other members of a template's family, in the order in which the family names them. */
export function createFindCounterparts(
  templates: readonly CatalogueTemplate[],
  families: readonly Family[],
): (entry: CatalogueTemplate) => Counterpart[] {
  const byNumber = new Map(templates.map((entry) => [entry.template.number, entry]))
  const familyOf = new Map(families.flatMap((family) => family.templates.map((number) => [number, family])))
  return ({ template }) => {
    const family = familyOf.get(template.number)
    if (family === undefined) return []
    const isEquivalent = (number: number) => family.equivalents.includes(number)
    return family.templates
      .filter((number) => number !== template.number)
      .flatMap((number) => byNumber.get(number) ?? [])
      .map((entry) => ({
        entry,
        isEquivalent: isEquivalent(template.number) && isEquivalent(entry.template.number),
      }))
  }
}
