import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '#kernel/i18n/languages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { FacetId } from '../catalogue/schema.ts'
import { departments } from './departments.ts'
import { placeName } from './places.ts'
import { templateTypes } from './template-types.ts'

// Maps, because addresses name values too: an object has more names than ours.
const types: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(templateTypes))
/** The files that documents are had as. */
const formats: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['docx', msg`Word`],
  ['pdf', msg`PDF`],
  ['txt', msg`Plain text`],
  ['xlsx', msg`Excel`],
])

interface NamesContext {
  catalogue: Pick<Catalogue, 'arrangement'>
  language: Language
  i18n: I18n
}

/** What a value of a facet is called on a page in this language; undefined where it is none. */
export function facetName(id: FacetId, value: string, { catalogue, language, i18n }: NamesContext) {
  const text = {
    department: () => departments.find((department) => department.id === value)?.name,
    type: () => types.get(value),
    format: () => formats.get(value),
    free: () => (value === 'true' ? msg`Free to download` : undefined),
    category: () => {
      const name = catalogue.arrangement.categories.find(({ code }) => code === value)?.name
      return name?.[language.code] ?? name?.en
    },
    language: () => languageName(value, language),
    jurisdiction: () => jurisdictionName(value, language, i18n),
  }[id]()
  return text === undefined || typeof text === 'string' ? text : i18n._(text)
}

/** Codes come from addresses too: what `Intl` refuses is no language. */
function languageName(code: string, { tag }: Language): string | undefined {
  if (!/^[a-z]{2,3}$/.test(code)) return undefined
  const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(code)
  return name && name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

function jurisdictionName(code: string, language: Language, i18n: I18n) {
  if (code === 'neutral') return msg`No specific law`
  return /^[A-Z]{2}(-[A-Z\d]{1,3})?$/.test(code) ? placeName(code, language, i18n) : undefined
}
