import type { TextDirection } from '../../source/index.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an XML element or attribute. The tree's texts are already free of characters that XML forbids. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

export const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** `w14` has the check box; a reader that does not know it must be told that it may pass over it. */
export const WORD_NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:r="${OFFICE_RELATIONS}" ` +
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="w14"'

export function xmlFile(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`
}

/** Word measures lengths in twentieths of a point. */
export function twips(points: number): number {
  return Math.round(points * 20)
}

/** Word measures letters in half points. */
export function halfPoints(points: number): number {
  return Math.round(points * 2)
}

/** Scripts written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RTL = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFE\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}'
const HAS_RTL = new RegExp(`[${RTL}]`, 'u')
/** What is written the other way inside a text, with spaces, figures and marks between two such letters. */
const REVERSED: Record<TextDirection, RegExp> = {
  ltr: new RegExp(`[${RTL}](?:[^\\p{L}]*[${RTL}])*`, 'gu'),
  rtl: new RegExp(`(?![${RTL}])\\p{L}(?:[^${RTL}]*(?![${RTL}])\\p{L})*`, 'gu'),
}

/** Fonts that every Word has, for scripts that Cambria, Times New Roman and MS Mincho lack. */
const SCRIPT_FONTS: { letters: RegExp; font: string; complex?: true }[] = [
  { letters: /[\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Tamil}]/u, font: 'Nirmala UI', complex: true },
  { letters: /\p{scx=Thai}/u, font: 'Leelawadee UI', complex: true },
  { letters: /[\p{sc=Georgian}\p{sc=Armenian}]/u, font: 'Sylfaen' },
  { letters: /\p{sc=Ethiopic}/u, font: 'Ebrima' },
  { letters: /\p{sc=Hangul}/u, font: 'Malgun Gothic' },
  { letters: /[\u20B8-\u20C0]/u, font: 'Segoe UI Symbol' },
]
/** Japanese has kana; Chinese characters alone are printed in a font that has all of them. */
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const HAN = { letters: /\p{sc=Han}/u, font: 'SimSun' }
const ANY_SCRIPT = /[\u0530-\u1FFF\u20B8-\u20C0\u3000-\u{3FFFF}]/u

/** Runs of one text. Word lays out right-to-left letters, and sets them bold, only where a run marks them. */
export function textRuns(text: string, properties: string, direction: TextDirection): string {
  if (direction === 'ltr' && !HAS_RTL.test(text)) return scriptRuns(text, properties)
  const runs: string[] = []
  const add = (part: string, isRtl: boolean) => {
    if (part) runs.push(isRtl ? run(part, `${properties}<w:rtl/>`) : scriptRuns(part, properties))
  }
  let from = 0
  for (const found of text.matchAll(REVERSED[direction])) {
    add(text.slice(from, found.index), direction === 'rtl')
    add(found[0], direction === 'ltr')
    from = found.index + found[0].length
  }
  add(text.slice(from), direction === 'rtl')
  return runs.join('')
}

/** LibreOffice does not read `w:dir`, and Word takes a second embedding in the same direction for one. */
const EMBED: Record<TextDirection, string> = { rtl: '\u202B', ltr: '\u202A' }
const END_EMBED = '\u202C'

/**
 * An answer line by line, each read in the direction of its first letter: an Arabic name must not turn the
 * sentence around, nor a Latin one a sentence in Arabic.
 */
export function answerRuns(text: string, properties: string, direction: TextDirection): string {
  if (!HAS_RTL.test(text)) return textRuns(text, properties, direction)
  return text
    .split('\n')
    .map((line) => {
      const [first = ''] = /\p{L}/u.exec(line) ?? []
      const own = HAS_RTL.test(first) ? 'rtl' : 'ltr'
      const runs = line && textRuns(line, properties, own)
      if (own === direction) return runs
      return `<w:dir w:val="${own}">${run(EMBED[own])}${runs}${run(END_EMBED)}</w:dir>`
    })
    .join('<w:r><w:br/></w:r>')
}

/** A run for each script that has a font of its own. */
function scriptRuns(text: string, properties: string): string {
  if (!ANY_SCRIPT.test(text)) return run(text, properties)
  const fonts = KANA.test(text) ? SCRIPT_FONTS : [...SCRIPT_FONTS, HAN]
  const parts: { text: string; script: (typeof SCRIPT_FONTS)[number] | undefined }[] = []
  for (const character of text) {
    const last = parts.at(-1)
    const script = fonts.find(({ letters }) => letters.test(character))
    // Spaces and marks go with the letters before them.
    if (last && (script === last.script || /[\p{M}\p{Cf} ]/u.test(character))) last.text += character
    else parts.push({ text: character, script })
  }
  return parts.map(({ text: part, script }) => run(part, inScript(properties, script))).join('')
}

function inScript(properties: string, script: (typeof SCRIPT_FONTS)[number] | undefined): string {
  if (!script) return properties
  const { font, complex } = script
  const fonts = `<w:rFonts w:ascii="${font}" w:eastAsia="${font}" w:hAnsi="${font}" w:cs="${font}"/>`
  // In the order of the schema: a style of characters comes first.
  return `${properties.replace(/^(?:<w:rStyle [^>]*>)?/, (style) => style + fonts)}${complex ? '<w:cs/>' : ''}`
}

export function run(text: string, properties = ''): string {
  const style = properties ? `<w:rPr>${properties}</w:rPr>` : ''
  // Word's own no-break hyphen: few fonts have the character.
  const parts = text.split(/([\n\u2011])/).map((part) => {
    if (part === '\n') return '<w:br/>'
    return part === '\u2011' ? '<w:noBreakHyphen/>' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`
  })
  return `<w:r>${style}${parts.join('')}</w:r>`
}

/** A field with the text that was right when the file was made: shown until Word updates it. */
export function field(instruction: string, cached: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = `<w:r><w:instrText xml:space="preserve">${escapeXml(instruction)}</w:instrText></w:r>`
  return `${mark('begin')}${code}${mark('separate')}${run(cached)}${mark('end')}`
}
