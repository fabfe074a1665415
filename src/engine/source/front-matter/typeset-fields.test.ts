import { expect, it } from 'vitest'
import type { FieldGroup } from '../template.ts'
import { typesetGroups } from './typeset-fields.ts'

const base = { label: "L'objet : quoi ?", required: true }
const group: FieldGroup = {
  id: 'all',
  title: "Qui s'engage ?",
  help: "N'oubliez rien !",
  fields: [
    { ...base, id: 'name', type: 'text', maximumLength: 9, example: "l'exemple ?", default: "l'usage ?" },
    {
      ...base,
      id: 'pick',
      type: 'choice',
      options: [{ value: 'a', label: "L'acheteur", help: "S'il paie", text: "l'acheteur" }],
    },
    {
      ...base,
      id: 'fees',
      type: 'table',
      rowLabel: "Ligne d'honoraires",
      minimum: 0,
      maximum: 1,
      blankRows: 1,
      columns: [
        { ...base, id: 'day', type: 'date' },
        { ...base, id: 'what', type: 'text', maximumLength: 99 },
        { ...base, id: 'kind', type: 'choice', options: [{ value: "l'un", label: 'Un' }] },
      ],
      default: [{ what: "l'acompte", kind: "l'un", day: '2027-01-31' }],
    },
  ],
}

it('sets what a document or the interview prints of a question, its default among it, and no example', () => {
  expect(typesetGroups([group], 'fr-CA')).toEqual([
    {
      ...group,
      title: 'Qui s’engage?',
      help: 'N’oubliez rien!',
      fields: [
        { ...group.fields[0], label: 'L’objet\u00A0: quoi?', default: 'l’usage?' },
        {
          ...group.fields[1],
          label: 'L’objet\u00A0: quoi?',
          options: [{ value: 'a', label: 'L’acheteur', help: 'S’il paie', text: 'l’acheteur' }],
        },
        {
          ...group.fields[2],
          label: 'L’objet\u00A0: quoi?',
          rowLabel: 'Ligne d’honoraires',
          columns: ['day', 'what', 'kind'].map((id) =>
            expect.objectContaining({ id, label: 'L’objet\u00A0: quoi?' }),
          ),
          default: [{ what: 'l’acompte', kind: "l'un", day: '2027-01-31' }],
        },
      ],
    },
  ])
})
