// What somebody types is set in browsers too, of which some know no lookbehind (BROW-1).

/** Stands for what is left as it was typed while the words around it are set. */
const OBJECT = '\uFFFC'
const NO_BREAK = '\u00A0'
const NARROW_NO_BREAK = '\u202F'
const OPENS_AFTER = /[\s([\u2014\u2013/«\u201C\u201E\u2018¿¡]/

/** Nothing to set: most answers. */
const PLAIN = /^[^"'«»]*$/
/** A space that French breaks no line at, after what stands before it. */
const BREAKABLE = /(\S) (?=[;!?]+(?:\s|$))/g
/** E-mail addresses, addresses of the web and of files, mark-up, calls and other code: typed for machines. */
const CODE = /[@=<>{}[\]\\|_#$]|:\/\/|^www\.|\w\(["']/i
/** A word between quotation marks of its own, with what follows it: the word may be code. */
const QUOTED_CODE = /^(["'])(.+)\1([.,;:!?)]*)$/
/** Feet and inches, minutes and seconds: 5'10", 40°26'46". */
const MEASURE = /\d['"]\d+["']?/

/**
 * Sets what somebody typed as an answer: straight quotation marks and apostrophes, and in French the spaces
 * that were typed before `; : ! ?`. Adds no space, since a name may be "Yahoo!". Leaves addresses, code and
 * measures (5'10", a 12" pipe) as they are, and marks that were typed curly.
 */
export function typesetAnswer(text: string, language: string): string {
  const isFrench = language.startsWith('fr')
  const spaced = isFrench
    ? text
        .replace(BREAKABLE, `$1${language === 'fr-CA' ? NO_BREAK : NARROW_NO_BREAK}`)
        .replace(/(\S) (?=:(?:\s|$)|»)/g, `$1${NO_BREAK}`)
    : text
  if (PLAIN.test(spaced)) return spaced
  // Words that are left alone are taken out, and put back when the others are set.
  const kept: string[] = []
  const keep = (word: string) => {
    kept.push(word)
    return OBJECT
  }
  const words = spaced.replaceAll(OBJECT, '').replace(/`[^`\n]+`|[^\s]+/g, (word) => {
    if (word.startsWith('`') || MEASURE.test(word)) return keep(word)
    if (!CODE.test(word)) return word
    const [, mark, inside = '', after = ''] = QUOTED_CODE.exec(word) ?? []
    return mark === undefined || /["']/.test(inside) ? keep(word) : mark + keep(inside) + mark + after
  })
  const quotes = isFrench
    ? { open: `«${NO_BREAK}`, close: `${NO_BREAK}»` }
    : language.startsWith('de')
      ? { open: '\u201E', close: '\u201C' }
      : { open: '\u201C', close: '\u201D' }
  const set = curlAnswer(words, quotes)
  const around = isFrench
    ? set.replace(/«[ \u00A0\u202F]*/g, quotes.open).replace(/[ \u00A0\u202F]*»/g, quotes.close)
    : set
  return around.replaceAll(OBJECT, () => kept.shift() ?? '')
}

/** A mark after a figure is a measure, unless it closes a quotation or comes before an s: "the 1990's". */
function curlAnswer(text: string, quotes: { open: string; close: string }): string {
  let isOpen = false
  let isOpenSingle = false
  return text.replace(/["']/g, (mark, index: number) => {
    const previous = text.slice(0, index).slice(-1)
    const next = text.slice(index + 1, index + 2)
    const isAfterFigure = /\d/.test(previous)
    const opens = (previous === '' || OPENS_AFTER.test(previous) || /["']/.test(previous)) && /\S/.test(next)
    if (mark === '"') {
      if (isOpen && !/\s/.test(previous)) {
        isOpen = false
        return quotes.close
      }
      if (!opens) return isAfterFigure || /^\s?$/.test(previous) ? mark : quotes.close
      isOpen = true
      return quotes.open
    }
    if (
      opens &&
      /[\p{L}\uFFFC]/u.test(next) &&
      /[\p{L}\p{N}.,!?\uFFFC]'(?!\p{L})/u.test(text.slice(index + 1))
    ) {
      isOpenSingle = true
      return '\u2018'
    }
    if (isAfterFigure && next !== 's' && !isOpenSingle) return mark
    if (previous !== '' && /\s/.test(previous) && (next === '' || /\s/.test(next))) return mark
    if (!/\p{L}/u.test(next)) isOpenSingle = false
    return '\u2019'
  })
}
