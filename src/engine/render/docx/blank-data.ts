import { createHash } from 'node:crypto'
import { escapeXml, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** Identifies the data part to the controls that are bound to it: any fixed GUID will do. */
const STORE = '{6F0D2A34-6C1B-4E5B-9C55-0B1F5D0A7E11}'
const NAMESPACE = 'urn:formulary:blanks'
const CUSTOM_XML = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml'

/**
 * The document's blanks as data: one element for each field, however often it stands in the text. Word shows
 * what the element holds in every control that is bound to it, so that a name that occurs six times is typed
 * once (ECMA-376, part 1, 17.5.2).
 */
export class BlankData {
  private readonly names = new Set<string>()
  private readonly placeholders = new Map<string, string>()

  /** What binds a control to its element, and names the words it shows while that is empty. */
  bind(name: string, shown: string): { placeholder: string; binding: string } {
    this.names.add(name)
    let placeholder = this.placeholders.get(shown)
    if (placeholder === undefined) {
      placeholder = placeholderName(shown)
      this.placeholders.set(shown, placeholder)
    }
    return {
      placeholder: `<w:placeholder><w:docPart w:val="${placeholder}"/></w:placeholder>`,
      binding:
        `<w:dataBinding w:prefixMappings="xmlns:f='${NAMESPACE}'" w:xpath="/f:blanks[1]/f:${name}[1]" ` +
        `w:storeItemID="${STORE}"/>`,
    }
  }

  get isEmpty(): boolean {
    return this.names.size === 0
  }

  /** customXml/item1.xml */
  dataXml(): string {
    const elements = Array.from(this.names, (name) => `<${name}/>`).join('')
    return xmlFile(`<blanks xmlns="${NAMESPACE}">${elements}</blanks>`)
  }

  /** customXml/itemProps1.xml */
  propertiesXml(): string {
    return xmlFile(
      `<ds:datastoreItem ds:itemID="${STORE}" xmlns:ds="${CUSTOM_XML}">` +
        `<ds:schemaRefs><ds:schemaRef ds:uri="${NAMESPACE}"/></ds:schemaRefs></ds:datastoreItem>`,
    )
  }

  /**
   * word/glossary/document.xml: what blanks show, as building blocks. Word takes a bound control's words from
   * here while its element is empty; without them it would print its own "Click or tap here to enter text."
   */
  glossaryXml(): string {
    const parts = Array.from(this.placeholders, ([shown, name]) => {
      const guid = name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '{$1-$2-$3-$4-$5}')
      return (
        `<w:docPart><w:docPartPr><w:name w:val="${name}"/><w:category><w:name w:val="General"/><w:gallery w:val="placeholder"/></w:category>` +
        '<w:types><w:type w:val="bbPlcHdr"/></w:types><w:behaviors><w:behavior w:val="content"/></w:behaviors>' +
        `<w:guid w:val="${guid}"/></w:docPartPr><w:docPartBody><w:p><w:r><w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr>` +
        `<w:t xml:space="preserve">${escapeXml(shown)}</w:t></w:r></w:p></w:docPartBody></w:docPart>`
      )
    })
    return xmlFile(
      `<w:glossaryDocument ${WORD_NAMESPACES}><w:docParts>${parts.join('')}</w:docParts></w:glossaryDocument>`,
    )
  }
}

/** The same for the same words in every document: text copied from one to another keeps its blanks. */
function placeholderName(shown: string): string {
  return createHash('sha256').update(shown).digest('hex').slice(0, 32).toUpperCase()
}
