import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { packTemplate } from './pack-template.ts'

test('a packed template is the same template, to whoever reads, copies, sends or prints it', () => {
  const { template } = buildTemplate({ number: 1 })
  const packed = packTemplate(template)
  expect(packed).toEqual(template)
  expect({ ...packed }).toEqual(template)
  expect(structuredClone(packed)).toEqual(template)
  expect(JSON.stringify(packed)).toBe(JSON.stringify(template))
})

test('a text that is read often is not opened each time', () => {
  const packed = packTemplate(buildTemplate({ number: 1 }).template)
  const { groups, body } = packed
  expect(packed.groups).toBe(groups)
  expect(packed.body).toBe(body)
})
