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
