import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TemplateInline } from '../template.ts'
import { typesetAnswer } from './typeset-answer.ts'
import { typeset, typesetText } from './typography.ts'

const text = (content: string): TemplateInline => ({ kind: 'text', text: content })
const field: TemplateInline = { kind: 'field', field: 'name' }
const visible = (words: string) => words.replaceAll('\u00A0', '_').replaceAll('\u202F', '^')
/** The words of a sentence; `#` stands for a field. */
function set(content: TemplateInline[], language: string): string {
  return typeset(content, language)
    .map((inline) => (inline.kind === 'text' ? visible(inline.text) : '#'))
    .join('')
}

describe('typesetAnswer', () => {
  it.each([
    [
      'an apostrophe',
      "O'Brien's, the Owners' club",
      'O’Brien’s, the Owners’ club',
      'O’Brien’s, the Owners’ club',
    ],
    ['a quotation', 'the "Phase 2" plan', 'the “Phase 2” plan', 'the «_Phase 2_» plan'],
    ['two quotations', '"one", ("two")', '“one”, (“two”)', '«_one_», («_two_»)'],
    ['a single quotation', "the 'draft' of it", 'the ‘draft’ of it', 'the ‘draft’ of it'],
    ['years', "the '90s and 1990's", 'the ’90s and 1990’s', 'the ’90s and 1990’s'],
    [
      'feet and inches',
      `5'10" tall, a 12" pipe, 6'`,
      `5'10" tall, a 12" pipe, 6'`,
      `5'10" tall, a 12" pipe, 6'`,
    ],
    ['seconds of arc', `40°26'46"N`, `40°26'46"N`, `40°26'46"N`],
    ['an e-mail address', `o'neil@example.com, "x"`, `o'neil@example.com, “x”`, `o'neil@example.com, «_x_»`],
    ['a quoted address', '"a@b.example".', '“a@b.example”.', '«_a@b.example_».'],
    [
      'an address of the web',
      `www.it's.com https://x.y/?a='b'`,
      `www.it's.com https://x.y/?a='b'`,
      `www.it's.com https://x.y/?a='b'`,
    ],
    [
      'code',
      `href="x" f("y") {"a":1} \`it's\``,
      `href="x" f("y") {"a":1} \`it's\``,
      `href="x" f("y") {"a":1} \`it's\``,
    ],
    ['what is set already', '“one” ‘two’ l’un', '“one” ‘two’ l’un', '“one” ‘two’ l’un'],
    ['a mark that is only begun', 'say "', 'say "', 'say "'],
    ['a name with its own sign', 'Yahoo! and Who?', 'Yahoo! and Who?', 'Yahoo! and Who?'],
    ['typed spaces', 'quoi ? ceci : cela ; fin', 'quoi ? ceci : cela ; fin', 'quoi^? ceci_: cela^; fin'],
    ['typed guillemets', '«un» et « deux »', '«un» et « deux »', '«_un_» et «_deux_»'],
    ['figures with spaces', '123 456 789 RCS', '123 456 789 RCS', '123 456 789 RCS'],
  ])('%s', (_case, typed, english, french) => {
    expect(visible(typesetAnswer(typed, 'en-US'))).toBe(english)
    expect(visible(typesetAnswer(typed, 'es-MX'))).toBe(english)
    expect(visible(typesetAnswer(typed, 'fr-FR'))).toBe(french)
  })

  it('changes nothing but quotation marks and spaces, and nothing at all the second time', () => {
    const words = fc.string({ unit: fc.constantFrom(...`ab 1:;!?«»"'@=\`(.\n`), maxLength: 20 })
    const bare = (line: string) => line.replace(/[ \u00A0\u202F"'“”„‘’«»]/g, '')
    fc.assert(
      fc.property(words, fc.constantFrom('en-US', 'fr-FR', 'fr-CA', 'es-MX', 'de-DE'), (typed, language) => {
        const once = typesetAnswer(typed, language)
        expect(bare(once)).toBe(bare(typed))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('typeset', () => {
  it.each([
    ['en-US', `the "Client's" work ('draft')`, '\u201C', 'the “Client’s” work (‘draft’)'],
    ['es-ES', `el "Cliente" y ¿"él"?`, '', 'el “Cliente” y ¿“él”?'],
    ['fr-FR', `l'accord "dit" l'Annexe`, '', 'l’accord «_dit_» l’Annexe'],
  ])('%s: quotation marks and apostrophes', (language, source, _mark, expected) => {
    expect(set([text(source)], language)).toBe(expected)
  })

  it.each([
    [
      'a semicolon, a question and an exclamation',
      'un ; deux ! trois ?',
      'un^; deux^! trois^?',
      'un; deux! trois?',
    ],
    ['several marks', 'quoi ?!', 'quoi^?!', 'quoi?!'],
    ['a missing space', 'un; deux: trois', 'un^; deux_: trois', 'un; deux_: trois'],
    ['a colon', 'Objet : bail', 'Objet_: bail', 'Objet_: bail'],
    ['a colon at the end', 'comme suit :', 'comme suit_:', 'comme suit_:'],
    ['guillemets', 'le « Client », dit', 'le «_Client_», dit', 'le «_Client_», dit'],
    ['guillemets without spaces', '«Client»', '«_Client_»', '«_Client_»'],
    ['a mark inside guillemets', '« quoi ? »', '«_quoi^?_»', '«_quoi?_»'],
    ['a percentage and an amount', '10 % de 40 €', '10_% de 40_€', '10_% de 40_€'],
    ['an article and its number', 'art. L. 145-4, n° 417', 'art. L._145-4, n°_417', 'art. L._145-4, n°_417'],
    ['a large number', 'les 1 205 000 euros', 'les 1^205^000_euros', 'les 1_205_000_euros'],
    ['a time', 'à 10:30, puis 11:00', 'à 10:30, puis 11:00', 'à 10:30, puis 11:00'],
    ['a ratio', 'dans un rapport de 2:1', 'dans un rapport de 2:1', 'dans un rapport de 2:1'],
    [
      'an address of the web',
      'sur https://a.fr/x?y=1;z=2!',
      'sur https://a.fr/x?y=1;z=2^!',
      'sur https://a.fr/x?y=1;z=2!',
    ],
    ['a mark in brackets', 'oui (?) non', 'oui (?) non', 'oui (?) non'],
    ['what is set already', 'un\u202F; deux\u00A0: trois', 'un^; deux_: trois', 'un; deux_: trois'],
  ])('French: %s', (_case, source, france, quebec) => {
    expect(set([text(source)], 'fr-FR')).toBe(france)
    expect(set([text(source)], 'fr-CA')).toBe(quebec)
  })

  it.each([
    ['a quotation', 'der "Vertrag" (hier)', 'der „Vertrag“ (hier)'],
    ['an apostrophe', "Wie geht's", 'Wie geht’s'],
    [
      'a section of a law',
      'nach § 288 Abs. 2 BGB und Art. 28 DSGVO',
      'nach §_288 Abs._2 BGB und Art._28 DSGVO',
    ],
    ['an abbreviation', 'z. B. eine E-Mail', 'z._B. eine E-Mail'],
    ['a date', 'am 1. März 2027', 'am 1._März 2027'],
    ['an amount and a percentage', '40 Euro und 9 %', '40_Euro und 9_%'],
    ['a dash', 'zwei – oder drei', 'zwei_– oder drei'],
    ['a range', '2027–2028', '2027–2028'],
  ])('German: %s', (_case, source, expected) => {
    expect(set([text(source)], 'de-DE')).toBe(expected)
    expect(visible(typesetText(expected.replaceAll('_', '\u00A0'), 'de-DE'))).toBe(expected)
  })

  it('sets a mark that follows a field, a change of style or a condition', () => {
    expect(set([field, text(' ; puis « '), field, text(' » : '), field], 'fr-FR')).toBe('#^; puis «_#_»_: #')
    expect(set([text('mot '), { kind: 'text', text: ': suite', bold: true }], 'fr-FR')).toBe('mot_: suite')
    expect(set([text('"'), field, text(`"'s`)], 'en-US')).toBe('“#”’s')
  })

  it('sets the words inside a condition and a repeat by what stands before them', () => {
    const inside = (content: TemplateInline[]): TemplateInline => ({
      kind: 'if',
      branches: [{ when: undefined, content }],
    })
    const [, condition] = typeset([text('say '), inside([text('"yes"')])], 'en-US')
    expect(condition).toEqual(inside([text('“yes”')]))
    const [first] = typeset(
      [{ kind: 'each', source: { kind: 'field', field: 'items' }, content: [text(`l'un ; `)] }],
      'fr-FR',
    )
    expect(first).toMatchObject({ content: [text('l’un\u202F; ')] })
  })

  it('sets a defined term like the words that use it', () => {
    expect(typeset([{ kind: 'term', text: `Client's Work` }], 'en-US')).toEqual([
      { kind: 'term', text: 'Client’s Work' },
    ])
  })

  it('makes one piece of neighbours in one style, and keeps the style of others', () => {
    const bold: TemplateInline = { kind: 'text', text: 'b', bold: true }
    expect(typeset([text('a'), text(`'`), text('s '), bold], 'en-US')).toEqual([text('a’s '), bold])
  })

  it('changes nothing but quotation marks and spaces, and nothing at all the second time', () => {
    const words = fc.string({ unit: fc.constantFrom(...`ab 1:;!?«»"'%€(\u00A0\u202F.`), maxLength: 20 })
    const bare = (line: string) => line.replace(/[\s"'“”„‘’«»]/g, '')
    fc.assert(
      fc.property(words, fc.constantFrom('en-US', 'fr-FR', 'fr-CA', 'es-MX'), (source, language) => {
        const once = typesetText(source, language)
        expect(bare(once)).toBe(bare(source))
        expect(typesetText(once, language)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})
