import { describe, expect, test } from 'vitest'
import { achFile, plainText, sepaFile } from './payment-files.ts'

const run = { month: '2026-05-01', releasedAt: new Date('2026-05-11T09:30:00Z') }

test('names of any script are written in the letters that banks take', () => {
  expect(plainText('Łukasz Müller & Søn, Straße 王', 70)).toBe('Lukasz Muller + Son, Strasse .')
  expect(plainText('<x>\n"&\'', 70)).toBe(".x...+'")
  expect(plainText('a'.repeat(80), 22)).toHaveLength(22)
})

describe('a file of direct deposits', () => {
  const payer = {
    name: 'Formulary Inc.',
    routing: '021000021',
    bankName: 'JPMorgan',
    companyId: '1123456789',
  }
  const payment = (changes: object) => ({
    ...{ reference: 'PAY000001', name: 'Zoë Seller', amount: 7_800, isCompany: false },
    bank: { routing: '011401533', account: '1234567', accountType: 'checking' as const },
    ...changes,
  })
  const lines = achFile(payer, run, [
    payment({}),
    payment({
      ...{ reference: 'PAY000002', name: 'Beta LLC', amount: 1_234_567, isCompany: true },
      bank: { routing: '091000019', account: '99', accountType: 'savings' as const },
    }),
  ])
    .split('\r\n')
    .slice(0, -1)

  test('AFF-2 each record has 94 columns, and the file is filled up to blocks of ten', () => {
    expect(lines.every((line) => line.length === 94)).toBe(true)
    expect(lines.length % 10).toBe(0)
    expect(lines.map((line) => line[0]).join('')).toBe('1568568999')
    expect(lines[9]).toBe('9'.repeat(94))
  })

  test('hashes, counts and sums are what the records come to', () => {
    expect(lines[0]).toMatch(
      /^101 0210000211123456789260511 ?0930A094101JPMORGAN {15}FORMULARY INC\. {9} {8}$/,
    )
    expect(lines[1]).toMatch(
      /^5220FORMULARY INC\. {2} {20}1123456789PPDCOMMISSION260511260511 {3}1021000020000001$/,
    )
    expect(lines[2]).toBe(
      '6220114015331234567          0000007800PAY000001      ZOE SELLER              0021000020000001',
    )
    expect(lines[3]).toBe(
      `8220${'000001'}${'0001140153'}${'0'.repeat(12)}000000007800${'1123456789'}${' '.repeat(25)}021000020000001`,
    )
    expect(lines[4]?.slice(50, 53)).toBe('CCD')
    expect(lines[5]?.slice(0, 12)).toBe('632091000019')
    // 01140153 + 09100001
    expect(lines[7]).toBe(`9000002000001000000020010240154${'0'.repeat(12)}000001242367${' '.repeat(39)}`)
  })
})

test('AFF-2 a SEPA file says once what each is paid, and what all of it comes to', () => {
  const payer = { name: 'Formulary (demonstration)', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }
  const pay = (reference: string, amount: number) => ({
    ...{ reference, amount, name: 'Anna & <Söhne>', isCompany: true },
    bank: { iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' },
  })
  const file = sepaFile(payer, run, [pay('PAY000001', 5), pay('PAY000002', 123_450)])
  const without = { ...pay('PAY000003', 5), bank: { iban: 'FR1420041010050500013M02606', bic: '' } }
  expect(sepaFile(payer, run, [without])).not.toContain('<CdtrAgt>')
  expect(file).toBe(sepaFile(payer, run, [pay('PAY000001', 5), pay('PAY000002', 123_450)]))
  for (const part of [
    ...['<NbOfTxs>2</NbOfTxs>', '<CtrlSum>1234.55</CtrlSum>', '<InstdAmt Ccy="EUR">0.05</InstdAmt>'],
    ...['<Nm>Anna + .Sohne.</Nm>', '<EndToEndId>PAY000002</EndToEndId>', '<ReqdExctnDt><Dt>2026-05-11</Dt>'],
  ])
    expect(file).toContain(part)
})
