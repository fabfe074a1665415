import type { PayoutMethod } from './schema.ts'

/*
 * Payments as banks take them. A file is made of what the run says and of nothing else, so that it is the
 * same whenever it is made: a bank that is given it twice sees that.
 */

/** A payment of a file. `amount` is in the smallest unit of the file's currency. */
export interface FilePayment<Bank> {
  /** Of its statement: what both sides find it by. */
  reference: string
  name: string
  amount: number
  isCompany: boolean
  bank: Bank
}

export interface FileRun {
  /** The first day of the month. */
  month: string
  releasedAt: Date
}

/** Which letters stand for those that a file has no room for. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o', Å: 'A', å: 'a' },
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Þ: 'Th', þ: 'th', Ð: 'D', ð: 'd', ı: 'i', '&': '+', '’': "'" },
}

/** A text in the characters of SEPA, which are ASCII's too: what has no likeness becomes a full stop. */
export function plainText(text: string, most: number): string {
  return [...text]
    .map((letter) => plainLetters[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .join('')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const sumOf = (payments: readonly { amount: number }[]) =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

interface SepaPayer {
  name: string
  iban: string
  bic: string
}

/** Credit transfers in euros, as ISO 20022 has them (`pain.001.001.09`, by the rules of the EPC for SEPA). */
export function sepaFile(
  payer: SepaPayer,
  { month, releasedAt }: FileRun,
  payments: readonly FilePayment<{ iban: string; bic: string }>[],
): string {
  const id = `PAY-${month.slice(0, 7)}-${releasedAt.getTime()}`
  const name = plainText(payer.name, 70)
  const counts = [`<NbOfTxs>${payments.length}</NbOfTxs>`, `<CtrlSum>${decimal(sumOf(payments))}</CtrlSum>`]
  const agent = (bic: string) => `<FinInstnId><BICFI>${bic}</BICFI></FinInstnId>`
  const transfer = ({ reference, name: payee, amount, bank }: (typeof payments)[number]) => [
    '<CdtTrfTxInf>',
    `<PmtId><EndToEndId>${reference}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${decimal(amount)}</InstdAmt></Amt>`,
    ...(bank.bic === '' ? [] : [`<CdtrAgt>${agent(bank.bic)}</CdtrAgt>`]),
    `<Cdtr><Nm>${escapeXml(plainText(payee, 70))}</Nm></Cdtr>`,
    `<CdtrAcct><Id><IBAN>${bank.iban}</IBAN></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>${escapeXml(plainText(`${payer.name} ${reference}`, 140))}</Ustrd></RmtInf>`,
    '</CdtTrfTxInf>',
  ]
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    ...['<GrpHdr>', `<MsgId>${id}</MsgId>`, `<CreDtTm>${releasedAt.toISOString().slice(0, 19)}Z</CreDtTm>`],
    ...[...counts, `<InitgPty><Nm>${escapeXml(name)}</Nm></InitgPty>`, '</GrpHdr>'],
    ...['<PmtInf>', `<PmtInfId>${id}</PmtInfId>`, '<PmtMtd>TRF</PmtMtd>', ...counts],
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt><Dt>${releasedAt.toISOString().slice(0, 10)}</Dt></ReqdExctnDt>`,
    `<Dbtr><Nm>${escapeXml(name)}</Nm></Dbtr>`,
    `<DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>`,
    `<DbtrAgt>${agent(payer.bic)}</DbtrAgt>`,
    '<ChrgBr>SLEV</ChrgBr>',
    ...payments.flatMap(transfer),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
  ].join('\n')}\n`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface AchPayer {
  name: string
  /** The nine digits of the bank that takes the file. */
  routing: string
  bankName: string
  /** Ten characters that the bank gave: often 1 and the tax number. */
  companyId: string
}

type AchAccount = { routing: string; account: string; accountType: 'checking' | 'savings' }

/** Direct deposits in US dollars, as Nacha has them: PPD to people, CCD to companies; 94 columns a record. */
export function achFile(
  payer: AchPayer,
  { releasedAt }: FileRun,
  payments: readonly FilePayment<AchAccount>[],
): string {
  const day = releasedAt.toISOString().slice(2, 10).replaceAll('-', '')
  const time = releasedAt.toISOString().slice(11, 16).replace(':', '')
  const odfi = payer.routing.slice(0, 8)
  let traces = 0
  const batches = [false, true].flatMap((isCompany) => {
    const own = payments.filter((payment) => payment.isCompany === isCompany)
    return own.length === 0 ? [] : [{ kind: isCompany ? 'CCD' : 'PPD', own }]
  })
  const hashOf = (own: typeof payments) =>
    own.reduce((sum, { bank }) => sum + Number(bank.routing.slice(0, 8)), 0)
  const records = [
    `101 ${payer.routing}${left(payer.companyId, 10)}${day}${time}A094101${left(payer.bankName, 23)}${left(payer.name, 23)}${left('', 8)}`,
    ...batches.flatMap(({ kind, own }, place) => {
      const end = `${odfi}${right(place + 1, 7)}`
      return [
        `5220${left(payer.name, 16)}${left('', 20)}${left(payer.companyId, 10)}${kind}COMMISSION${day}${day}   1${end}`,
        ...own.map(({ reference, name, amount, bank }) => {
          traces += 1
          const code = bank.accountType === 'checking' ? '22' : '32'
          return `6${code}${bank.routing}${left(bank.account, 17)}${right(amount, 10)}${left(reference, 15)}${left(name, 22)}  0${odfi}${right(traces, 7)}`
        }),
        `8220${right(own.length, 6)}${right(hashOf(own), 10)}${right(0, 12)}${right(sumOf(own), 12)}${left(payer.companyId, 10)}${left('', 25)}${end}`,
      ]
    }),
  ]
  const blocks = Math.ceil((records.length + 1) / 10)
  records.push(
    `9${right(batches.length, 6)}${right(blocks, 6)}${right(payments.length, 8)}${right(hashOf(payments), 10)}${right(0, 12)}${right(sumOf(payments), 12)}${left('', 39)}`,
  )
  while (records.length < blocks * 10) records.push('9'.repeat(94))
  return records.map((record) => `${record}\r\n`).join('')
}

const left = (text: string, width: number) => plainText(text, width).toUpperCase().padEnd(width)
/** A number with zeros before it; of one that is longer, its end, as Nacha cuts a hash. */
const right = (value: number, width: number) => String(value).padStart(width, '0').slice(-width)

/** The transfers that banks take files of. */
export const fileMethods = ['sepa', 'ach'] as const satisfies readonly PayoutMethod[]
export type FileMethod = (typeof fileMethods)[number]

export const fileNames: Readonly<Record<FileMethod, { extension: string; type: string }>> = {
  sepa: { extension: 'xml', type: 'application/xml' },
  ach: { extension: 'ach', type: 'text/plain' },
}
