import { describe, expect, it } from 'vitest'
import { bodyLine, buildSource } from '#tests/documents/source.ts'
import { parseTemplate, type TemplateLibrary } from '../parse.ts'

const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']
const library: TemplateLibrary = {
  law: () => undefined,
  clause: (_language, id, version) => ({
    file: `content/clauses/en/${id}.v${version}.md`,
    source: `---\nid: ${id}\nversion: ${version}\npurpose: P\n---\n{% clause "${id}" version=${version} /%}\n`,
  }),
}
const FIELDS = ['{ id: extra, type: yesNo, label: Extra }']
const source = (body: string) => buildSource(FIELDS, `{% if $extra %}x{% /if %}\n\n${body}`)
const firstLine = bodyLine(FIELDS) + 2
const parse = (body: string) => parseTemplate(source(body), 'test.md', library)
const messages = (body: string) => parse(body).problems.map(({ message }) => message)

describe('a source that no author would write', () => {
  it.each(NAMES)('a tag named as what every object has is unknown: %s', (name) => {
    expect(messages(`{% ${name} /%}`).join()).toMatch(/no (block )?tag/)
    expect(messages(`A {% ${name} /%} b.`).join()).toMatch(/no (block )?tag/)
  })

  it('a block named as what every object has has its own line', () => {
    const { lines, template } = parse('## Scope {% #constructor %}\n\n1. See {% ref "constructor" /%}.')
    expect(template).toBeDefined()
    expect(lines.constructor).toEqual({ file: 'test.md', line: firstLine })
  })

  it('a clause that holds itself is refused, not followed', () => {
    expect(messages('{% clause "notices" version=1 /%}')).toContain('A shared clause holds another.')
  })

  it('what is nested thousands deep is a mistake', () => {
    const deep = `{% if ${'not('.repeat(5000)}$a${')'.repeat(5000)} %}x{% /if %}`
    expect(messages(deep).join()).toMatch(/nested too deep/)
  })

  it('thousands of tags without an end are one mistake on the line of the first', () => {
    const { problems } = parse(`Words.\n\n${'{% if $a '.repeat(10_000)}`)
    expect(problems).toContainEqual(
      expect.objectContaining({ line: firstLine + 2, message: expect.stringMatching(/has no end/) }),
    )
  })

  it('front matter that is no list of keys is told by its name', () => {
    for (const yaml of ['- a', 'words', '']) {
      const { problems } = parseTemplate(`---\n${yaml}\n---\nx`, 'test.md', library)
      expect(problems).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/^The front matter /) }),
      ])
    }
  })

  it('a byte order mark and other ends of lines change nothing', () => {
    const written = source('1. One.\n\n2. Two.')
    const { template } = parseTemplate(written, 'test.md', library)
    expect(template).toBeDefined()
    for (const saved of [`\uFEFF${written.replaceAll('\n', '\r\n')}`, written.replaceAll('\n', '\r')])
      expect(parseTemplate(saved, 'test.md', library).template).toEqual(template)
  })
})
