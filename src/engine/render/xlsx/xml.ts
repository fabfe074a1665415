import { escapeXml } from '../docx/xml.ts'

export { OFFICE_RELATIONS, xmlFile } from '../docx/xml.ts'
export const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** What XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

/**
 * Text for an element or attribute of SpreadsheetML (ST_Xstring). Excel reads `_x0041_` as an A: an underline
 * that begins such a thing is written as the character that it is.
 */
export function escapeText(text: string): string {
  return escapeXml(
    text
      .toWellFormed()
      .replace(FORBIDDEN, '')
      .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_'),
  )
}
