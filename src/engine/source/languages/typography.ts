import type { TemplateInline } from '../template.ts'
import { joinedTexts } from '../tree-text.ts'

/** Stand for what is not text while a sentence is set: a field, and the seam between two pieces of text. */
const OBJECT = '\uFFFC'
const SEAM = '\uE000'
const SEAMS = /\uE000/g

const NO_BREAK = '\u00A0'
const NARROW_NO_BREAK = '\u202F'
/** Spaces before or after a mark, with the seams among them. */
const GAP = '[ \u00A0\u202F\uE000]*'
const OPENS_AFTER = /[\s([\u2014\u2013/«\u201C\u201E\u2018¿¡]/

/**
 * Sets the words of a template as its language prints them: quotation marks, apostrophes, and the spaces that
 * French puts around its punctuation. Answers have gentler rules (`typesetAnswer`). A sentence is set as a
 * whole, so a mark that follows a field or a change of style is set like any other.
 */
export function typeset(content: TemplateInline[], language: string): TemplateInline[] {
  return setSentence(content, language, '')
}

/** The same for words that stand alone: a label, the text of an option. */
export function typesetText(text: string, language: string): string {
  return setWords(text, language)
}

function setSentence(content: TemplateInline[], language: string, before: string): TemplateInline[] {
  const pieces = joinedTexts(content)
  const texts = pieces.map((inline) => (inline.kind === 'text' ? inline.text.replace(SEAMS, '') : OBJECT))
  // The character before decides whether a quotation opens; a space there is not ours to move.
  const context = before.trim()
  const set = setWords(context + texts.join(SEAM), language)
    .slice(context.length)
    .split(SEAM)
  const setInside = (inside: TemplateInline[], index: number) =>
    setSentence(inside, language, index === 0 ? before : (set[index - 1]?.slice(-1) ?? ''))
  return pieces.flatMap((inline, index): TemplateInline[] => {
    switch (inline.kind) {
      case 'text': {
        const text = set[index]
        return text ? [{ ...inline, text }] : []
      }
      case 'term':
        return [{ ...inline, text: typesetText(inline.text, language) }]
      case 'if': {
        const branches = inline.branches.map((branch) => ({
          ...branch,
          content: setInside(branch.content, index),
        }))
        return [{ ...inline, branches }]
      }
      case 'each':
        return [{ ...inline, content: setInside(inline.content, index) }]
      default:
        return [inline]
    }
  })
}

function setWords(text: string, language: string): string {
  if (language.startsWith('de')) return spaceGerman(curl(text, { open: '\u201E', close: '\u201C' }, '\u2019'))
  if (!language.startsWith('fr')) return curl(text, { open: '\u201C', close: '\u201D' })
  const beforeHighMarks = language === 'fr-CA' ? '' : NARROW_NO_BREAK
  return spaceFrench(curl(text, { open: '«', close: '»' }, '\u2019'), beforeHighMarks)
}

function curl(text: string, quotes: { open: string; close: string }, single?: string): string {
  return text.replace(/["']/g, (quote, index: number) => {
    const previous = text.slice(0, index).replace(SEAMS, '').slice(-1)
    const opens = previous === '' || OPENS_AFTER.test(previous)
    if (quote === '"') return opens ? quotes.open : quotes.close
    return single ?? (opens ? '\u2018' : '\u2019')
  })
}

const OPENING = new RegExp(`«${GAP}`, 'g')
const CLOSING = new RegExp(`${GAP}»`, 'g')
/** After a word, before a space or the end: never inside an address of the web, a time or a ratio. */
const AFTER_WORD = '(?<=[^\\s([«:;!?\u00A0\u202F\uE000])'
const BEFORE_SPACE = '(?=\uE000*(?:[\\s)\\]»\u201D]|$))'
const HIGH_MARKS = new RegExp(`${AFTER_WORD}(${GAP})([;!?]+)${BEFORE_SPACE}`, 'g')
const COLON = new RegExp(`${AFTER_WORD}(${GAP}):${BEFORE_SPACE}`, 'g')
/** An abbreviation that its number must not leave: "L. 145-4", "n° 417", "art. 12". */
const NUMBERED = /(?<=(?<![\p{L}\d])(?:[LRD]\.|n°|nos|art\.|p\.)) (?=\uE000*[\d\uFFFC])/gu
/** Between the thousands of a number, and before the currency that it counts. */
const THOUSANDS = /(?<=(?<!\d)\d{1,3}(?:[ \u202F]\d{3})*) (?=\d{3}(?!\d))/g
const COUNTED = /(?<=\d) (?=euros?\b|dollars?\b)/g
const SIGN = /(?<=[\d\uFFFC]\uE000*) (?=\uE000*[%€$£])/g

/** Sets the right space, whatever the author wrote or not; it moves past the seam to stay with its mark. */
function spaceFrench(text: string, beforeHighMarks: string): string {
  const seams = (gap: string) => gap.replace(/[^\uE000]/g, '')
  return text
    .replace(HIGH_MARKS, (_all, gap: string, marks: string) => seams(gap) + beforeHighMarks + marks)
    .replace(COLON, (_all, gap: string) => `${seams(gap)}${NO_BREAK}:`)
    .replace(OPENING, (opening) => `«${NO_BREAK}${seams(opening)}`)
    .replace(CLOSING, (closing) => `${seams(closing)}${NO_BREAK}»`)
    .replace(NUMBERED, NO_BREAK)
    .replace(THOUSANDS, beforeHighMarks || NO_BREAK)
    .replace(COUNTED, NO_BREAK)
    .replace(SIGN, NO_BREAK)
}

/** Where German breaks no line: "§ 288", "Abs. 2", "z. B.", "1. März", "40 Euro". */
const GERMAN_BEFORE_NUMBER =
  /(?<=(?<![\p{L}\d])(?:§§?|Art\.|Artikel|Abs\.|Absatz|Nr\.|Nummer|Satz|lit\.|Buchst\.|Rn\.)) (?=\uE000*[\d\uFFFC\p{L}])/gu
const GERMAN_ABBREVIATION = /(?<=(?<![\p{L}\d])\p{L}\.) (?=\p{L}\.(?!\p{L}))/gu
const GERMAN_DATE =
  /(?<=(?<!\d)\d{1,2}\.) (?=(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L}))/gu
const GERMAN_UNIT = /(?<=[\d\uFFFC]\uE000*) (?=\uE000*(?:[%€]|(?:Euro|Prozent|Uhr|m²)(?!\p{L})))/gu
/** A dash never begins a line. */
const GERMAN_DASH = /(?<=\S) (?=\uE000*– )/gu

function spaceGerman(text: string): string {
  return [GERMAN_BEFORE_NUMBER, GERMAN_ABBREVIATION, GERMAN_DATE, GERMAN_UNIT, GERMAN_DASH].reduce(
    (set, gap) => set.replace(gap, NO_BREAK),
    text,
  )
}
