import { describe, expect, test } from 'vitest'
import { checkoutFields, type Typed } from './checkout-rules.ts'
import { typedInto } from './draft.ts'

const empty = Object.fromEntries(checkoutFields.map((name) => [name, ''])) as Typed
const anna = {
  ...{ name: 'Anna Tremblay', company: 'Atelier Tremblay inc.', addressLine: '12, rue Sainte-Catherine' },
  ...{
    city: 'Montréal',
    postalCode: 'H2X 1K4',
    country: 'CA',
    province: 'QC',
    taxNumber: 'RT0001',
    phone: '',
  },
}

describe('PAY-1 what a reload brings back', () => {
  test('is what was typed, without tax number and phone', () => {
    const typed = { ...empty, ...anna, email: 'anna@mail.test', phone: '514 555 0199' }
    const { taxNumber: _, phone: __, ...kept } = anna
    expect(typedInto({ country: 'CA' }, typed)).toEqual({ ...kept, email: 'anna@mail.test' })
  })

  test('is nothing of what was known already', () => {
    expect(typedInto(anna, { ...empty, ...anna })).toEqual({})
    expect(typedInto(anna, { ...empty, ...anna, company: '' })).toEqual({ company: '' })
  })

  test('is another address with its country, and a country that only seemed so without one is not', () => {
    const place = { country: 'DE', province: '' }
    expect(typedInto(place, { ...empty, ...place, name: 'Anna' })).toEqual({ name: 'Anna' })
    expect(typedInto(place, { ...empty, ...place, city: 'Berlin' })).toEqual({ ...place, city: 'Berlin' })
    expect(typedInto(anna, { ...empty, ...anna, addressLine: '1, rue du Port' })).toEqual({
      ...{ addressLine: '1, rue du Port', country: 'CA', province: 'QC' },
    })
  })
})
