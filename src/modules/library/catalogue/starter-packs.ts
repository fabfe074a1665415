import { type DocumentTemplate, type Field, fieldsOf } from '#engine/source/index.ts'
import type { Collection, StarterPack } from './arrangement.ts'
import type { Catalogue, CatalogueTemplate } from './catalogue.ts'
import { isTagOf, libraryLanguage } from './library-language.ts'

/** A starter pack with what its collection says of it. */
export interface ListedPack extends Pick<Collection, 'slug' | 'name' | 'lead'> {
  pack: StarterPack
}

/** A starter pack whose templates are at hand. */
export interface OpenPack extends ListedPack {
  /** In the order in which they are needed. */
  entries: readonly CatalogueTemplate[]
  /** What is asked once, by the name that the pack gives it, and where its answer goes. */
  questions: readonly { field: Field; goesTo: readonly { number: number; field: Field }[] }[]
}

/** The starter packs of somebody who reads a language, in the library's order. */
export function listPacks(
  catalogue: Pick<Catalogue, 'templates' | 'arrangement'>,
  language: string,
): ListedPack[] {
  const shown = libraryLanguage(catalogue, language)
  return catalogue.arrangement.collections.flatMap(({ slug, name, lead, packs }) =>
    packs.flatMap((pack) => (isTagOf(pack.language, shown) ? { slug, name, lead, pack } : [])),
  )
}

/** The pack of a collection in a language (BCP 47); undefined where there is none. */
export function openPack(
  { arrangement, templates }: Pick<Catalogue, 'templates' | 'arrangement'>,
  { slug, language }: { slug: string; language: string },
): OpenPack | undefined {
  const collection = arrangement.collections.find((one) => one.slug === slug)
  const pack = collection?.packs.find((one) => one.language === language)
  if (!collection || !pack) return undefined
  const byNumber = new Map(templates.map((entry) => [entry.template.number, entry]))
  const entries = pack.templates.flatMap((number) => byNumber.get(number) ?? [])
  const questions = Object.entries(pack.questions).flatMap(([id, asked]) => {
    const goesTo = asked.flatMap((question) => {
      const [number = '', name] = question.split('.')
      const template = byNumber.get(Number(number))?.template
      const field = template && fieldsOf(template).find((one) => one.id === name)
      return field ? { number: Number(number), field } : []
    })
    const [first] = goesTo
    // Whoever does not know yet answers it in the document.
    return first ? { field: { ...first.field, id, required: false }, goesTo } : []
  })
  return { ...collection, pack, entries, questions }
}

/** What tells two packs of one need apart, in a language (BCP 47): the country whose law they are for. */
export function regionOf({ language }: StarterPack, inLanguage: string): string {
  const [, region = ''] = language.split('-')
  return new Intl.DisplayNames(inLanguage, { type: 'region' }).of(region) ?? region
}

/** What the form of a pack asks, as an interview of one group takes it. */
export function questionsOf({ pack, questions }: OpenPack): Pick<DocumentTemplate, 'groups' | 'language'> {
  const fields = questions.map(({ field }) => field)
  return { language: pack.language, groups: [{ id: 'shared', title: '', fields }] }
}
