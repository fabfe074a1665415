import { describe, expect, it } from 'vitest'
import { buildSource } from '#tests/documents/source.ts'
import { type Answers, evaluate, printed } from '../index.ts'
import { parseTemplate } from '../parse.ts'

const CITY = '{ id: city, type: text, label: City, example: Reno }'

function print(fields: string[], body: string, answers: Answers, language = 'en-US'): string[] {
  const source = buildSource(fields, body).replace('language: en-US', `language: ${language}`)
  const { template, problems } = parseTemplate(source, 'test.md')
  if (!template) throw new Error(JSON.stringify(problems))
  return evaluate(template, answers).blocks.flatMap((block) =>
    block.kind === 'title' || !('content' in block) ? [] : [block.content.map(printed).join('')],
  )
}

describe('a sentence that ends with an answer', () => {
  it.each([
    ['Washington, D.C.', 'It is in {% $city %}.', 'It is in Washington, D.C.'],
    ['Acme & Co.', 'With {% $city %}. Then more.', 'With Acme & Co. Then more.'],
    ['Reno', 'It is in {% $city %}.', 'It is in Reno.'],
    ['Yahoo!', 'It is {% $city %}.', 'It is Yahoo!'],
    ['Yahoo!', 'Is it {% $city %}?', 'Is it Yahoo!?'],
    ['D.C.', 'Is it {% $city %}?', 'Is it D.C.?'],
    ['who is it?', 'You ask {% $city %}?', 'You ask who is it?'],
    ['and so on…', 'It is {% $city %}.', 'It is and so on…'],
    ['etc.', 'It is {% $city %}, and more.', 'It is etc., and more.'],
    ['etc.', '(It is {% $city %}.)', '(It is etc.)'],
    ['etc.', 'It says "{% $city %}."', 'It says “etc.”'],
    ['etc.', 'It says "{% $city %}".', 'It says “etc.”'],
    ['no "etc."', 'It is {% $city %}.', 'It is no “etc.”'],
    ['etc.', 'It is **{% $city %}**.', 'It is etc.'],
    ['etc.', 'See {% $city %}...', 'See etc....'],
    ['example.', '{% $city %}.com', 'example..com'],
  ])('%s in %s', (city, body, expected) => {
    expect(print([CITY], body, { city })).toEqual([expected])
  })

  it.each([
    ['fr-FR', 'etc.', 'Il dit « {% $city %} ».', 'Il dit «\u00A0etc.\u00A0»'],
    ['fr-FR', 'Qui ?', 'Il dit {% $city %} ?', 'Il dit Qui\u202F?'],
    ['fr-CA', 'S.E.N.C.', 'Avec {% $city %}.', 'Avec S.E.N.C.'],
    ['es-ES', 'S.A.', 'Con {% $city %}.', 'Con S.A.'],
    ['es-ES', 'etc.', 'Dice "{% $city %}".', 'Dice “etc.”.'],
    ['es-MX', '¿Quién?', 'Dice {% $city %}.', 'Dice ¿Quién?'],
  ])('%s: %s in %s', (language, city, body, expected) => {
    expect(print([CITY], body, { city }, language)).toEqual([expected])
  })

  it('a party, a list and a note, too', () => {
    const fields = [
      '{ id: owner, type: party, label: Owner }',
      '{ id: gear, type: list, label: Gear, itemLabel: Item, example: a rope }',
    ]
    const answers = { owner: { name: 'Acme Inc.' }, gear: ['one', 'etc.'] }
    expect(print(fields, 'By {% $owner.name %}. With {% $gear %}.', answers)).toEqual([
      'By Acme Inc. With one and etc.',
    ])
  })
})

describe('a word that fits the answer after it', () => {
  it.each([
    ['en-US', 'a', 'engineer', 'as an engineer'],
    ['en-US', 'a', 'designer', 'as a designer'],
    ['en-US', 'a', 'HR manager', 'as an HR manager'],
    ['en-US', 'a', 'UX designer', 'as a UX designer'],
    ['en-US', 'a', 'honest broker', 'as an honest broker'],
    ['en-US', 'a', 'one-time fee', 'as a one-time fee'],
    ['en-US', 'a', 'university', 'as a university'],
    ['en-US', 'a', 'unincorporated association', 'as an unincorporated association'],
    ['en-US', 'a', '18-month plan', 'as an 18-month plan'],
    ['en-US', 'a', 'L.P.', 'as an L.P.'],
    ['fr-FR', 'de', 'Arles', 'as d’Arles'],
    ['fr-FR', 'de', 'Lyon', 'as de Lyon'],
    ['fr-FR', 'de', 'Le Havre', 'as du Havre'],
    ['fr-FR', 'de', 'Les Ulis', 'as des Ulis'],
    ['fr-FR', 'de', 'le protocole', 'as du protocole'],
    ['fr-FR', 'de', 'les accords', 'as des accords'],
    ['fr-FR', 'de', 'onze personnes', 'as de onze personnes'],
    ['fr-FR', 'de', 'Honfleur', 'as de Honfleur'],
    ['fr-FR', 'de', 'hôtel', 'as d’hôtel'],
    ['fr-FR', 'de', 'Yaoundé', 'as de Yaoundé'],
    ['fr-FR', 'à', 'Le Mans', 'as au Mans'],
    ['fr-FR', 'à', 'La Rochelle', 'as à La Rochelle'],
    ['fr-FR', 'que', 'Orange', 'as qu’Orange'],
    ['es-ES', 'y', 'Inés', 'as e Inés'],
    ['es-ES', 'y', 'hielo', 'as y hielo'],
    ['es-ES', 'o', 'Óscar', 'as u Óscar'],
    ['es-ES', 'de', 'el gerente', 'as del gerente'],
    ['es-ES', 'de', 'El Salvador', 'as de El Salvador'],
    ['de-DE', 'von', '14 Tage', 'as von 14 Tagen'],
    ['de-DE', 'nach', '1 Tag', 'as nach 1 Tag'],
    ['de-DE', 'binnen', '3 Monate', 'as binnen 3 Monaten'],
    ['de-DE', 'seit', '2 Wochen', 'as seit 2 Wochen'],
    ['de-DE', 'binnen', '10 Werktage', 'as binnen 10 Werktagen'],
  ])('%s: %s before %s', (language, word, city, expected) => {
    expect(print([CITY], `as {% fit "${word}" to=$city /%}`, { city }, language)).toEqual([expected])
  })

  it('stands before a blank, a capital, and a cell', () => {
    expect(print([CITY], '{% fit "A" to=$city /%} is it.', {})).toEqual(['A [City] is it.'])
    expect(print([CITY], '{% fit "A" to=$city /%} is it.', { city: 'owl' })).toEqual(['An owl is it.'])
    const jobs =
      '{ id: jobs, type: table, label: Jobs, rowLabel: Job, columns: [{ id: title, type: text, label: Title, example: x }] }'
    const body = 'As {% each $jobs %}{% fit "a" to=$row.title /%}{% /each %}.'
    expect(print([jobs], body, { jobs: [{ title: 'editor' }, { title: 'cook' }] })).toEqual([
      'As an editor and a cook.',
    ])
  })

  it('is one that the language changes', () => {
    const { problems } = parseTemplate(buildSource([CITY], '{% fit "the" to=$city /%}'), 'test.md')
    expect(problems).toContainEqual(
      expect.objectContaining({ message: 'the is no word that changes before an answer.' }),
    )
  })
})

describe('references in a list', () => {
  const clauses = (words: string) =>
    `${['aa', 'bb', 'cc'].map((id) => `## H {% #${id} %}\n\n1. x {% #${id}1 %}\n`).join('\n')}\n${words}`
  const last = (words: string, language: string) =>
    print([CITY], `${clauses(words)} {% $city %}`, { city: 'X' }, language)
      .at(-1)
      ?.replaceAll('\u00A0', ' ')

  it.each([
    ['en-US', '{% ref "aa" /%}, {% ref "bb1" /%} and {% ref "cc" /%} end', 'Sections 1, 2.1 and 3 end X'],
    ['en-US', '{% ref "aa" /%}, {% ref "bb" /%}, and {% ref "cc" /%} end', 'Sections 1, 2, and 3 end X'],
    ['en-US', '{% ref "aa" /%} or {% ref "bb" /%} says', 'Section 1 or 2 says X'],
    ['en-US', 'under {% ref "aa" /%}, {% ref "bb" /%} ends', 'under Section 1, Section 2 ends X'],
    ['en-US', '{% ref "aa" /%} of it and {% ref "bb" /%}', 'Section 1 of it and Section 2 X'],
    ['en-GB', '{% ref "aa" /%} and {% ref "cc" /%} end', 'clauses 1 and 3 end X'],
    ['fr-FR', 'l\'{% ref "aa" /%}, l\'{% ref "bb" /%} et l\'{% ref "cc" /%}', 'les articles 1, 2 et 3 X'],
    ['fr-FR', 'L\'{% ref "aa" /%} et l\'{% ref "cc" /%}', 'Les articles 1 et 3 X'],
    ['fr-FR', 'de l\'{% ref "aa" /%} et de l\'{% ref "bb" /%}', 'des articles 1 et 2 X'],
    ['fr-FR', 'conforme à l\'{% ref "aa" /%} et à l\'{% ref "bb" /%}', 'conforme aux articles 1 et 2 X'],
    ['fr-FR', 'à l\'{% ref "aa" /%} ou à l\'{% ref "bb" /%}', 'à l’article 1 ou 2 X'],
    ['es-ES', 'La {% ref "aa" /%}, la {% ref "bb" /%} y la {% ref "cc" /%}', 'Las cláusulas 1, 2 y 3 X'],
    ['es-ES', 'de la {% ref "aa" /%} y de la {% ref "bb" /%}', 'de las cláusulas 1 y 2 X'],
    ['es-ES', 'la {% ref "aa" /%} o la {% ref "bb" /%}', 'la cláusula 1 o 2 X'],
  ])('%s: %s', (language, words, expected) => {
    expect(last(words, language)).toBe(expected)
  })

  it('of a schedule keep their words', () => {
    const body = `See {% ref "pp" /%} and {% ref "qq" /%}. {% $city %}\n\n# S\n\n## P {% #pp %}\n\n1. x\n\n## Q {% #qq %}\n\n1. y`
    expect(print([CITY], body, { city: 'X' })[0]?.replaceAll('\u00A0', ' ')).toBe(
      'See paragraph 1 of Schedule 1 and paragraph 2 of Schedule 1. X',
    )
  })
})
