import { FileError } from './read-zip.ts'

/** What is done with an element; names are without the prefixes of their namespaces. */
interface XmlReader {
  open?(name: string, attributes: (name: string) => string | undefined): void
  text?(text: string): void
  close?(name: string): void
}

const NAME = /[^\s<>/="'&]+/.source
const ATTRIBUTES = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g')
const TAG = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y')
const DEEPEST = 100
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Reads XML from its beginning to its end. There is no DTD, and no entity but the five of XML itself: what
 * declares either is refused, as is what is not well formed.
 *
 * @throws FileError
 */
export function readXml(xml: string, { open, text, close }: XmlReader): void {
  const stack: string[] = []
  const skipTo = (end: string, from: number) => {
    const found = xml.indexOf(end, from)
    if (found < 0) throw new FileError('damaged')
    return found + end.length
  }
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    if (next < 0) break
    if (next > at && stack.length > 0) text?.(decoded(xml.slice(at, next)))
    if (xml.startsWith('<?', next)) at = skipTo('?>', next)
    else if (xml.startsWith('<!--', next)) at = skipTo('-->', next)
    else if (xml.startsWith('<![CDATA[', next)) {
      at = skipTo(']]>', next)
      text?.(xml.slice(next + 9, at - 3))
    } else {
      TAG.lastIndex = next
      const tag = TAG.exec(xml)
      // A DTD too.
      if (!tag) throw new FileError('damaged')
      const [whole, isClosing, full = '', attributes = '', isEmpty] = tag
      const name = localName(full)
      at = next + whole.length
      if (isClosing) {
        if (stack.pop() !== full) throw new FileError('damaged')
        close?.(name)
        continue
      }
      open?.(name, (wanted) => attributeOf(attributes, wanted))
      if (isEmpty) close?.(name)
      else if (stack.push(full) > DEEPEST) throw new FileError('damaged')
    }
  }
  if (stack.length > 0) throw new FileError('damaged')
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTES))
    if (localName(name) === wanted) return decoded(double ?? single ?? '')
  return undefined
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoded(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (!lines.includes('&')) return lines
  return lines.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));|&/gi,
    (_, decimal, hexadecimal, name) => {
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      const character = name === undefined ? characterOf(code) : ENTITIES.get(name)
      if (character === undefined) throw new FileError('damaged')
      return character
    },
  )
}

function characterOf(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
