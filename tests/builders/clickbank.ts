import { createCipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cipherKey, thankYouHash } from '#modules/retailer/clickbank/notice.ts'

type Row = Record<string, unknown>
type LineItem = Record<string, unknown>

/** What is sold, where a test says nothing else. */
interface Purchase {
  receipt?: string
  email?: string
  item?: string
  /** As ClickBank writes it: tax is beside it. */
  amount?: string
  tax?: string
  currency?: string
  vendor?: string
  role?: string
  recurring?: boolean
  quantity?: string
  at?: Date
  type?: string
}

/** ClickBank on a port of this machine: what it has sold, and what it tells of it. */
export interface FakeClickBank {
  /** What an operator sets up to sell there. */
  settings: Record<string, string>
  /** Sells something; answers the receipt. */
  sell(purchase?: Purchase): string
  /** Charges the sale once more; answers the receipt of that. */
  bill(sale: string, changes?: Purchase): string
  /** Gives a charge back, or lets a bank take it back. */
  giveBack(receipt: string, type?: 'RFND' | 'CGBK', amount?: string): void
  /** Ends or takes up later charges. */
  setStatus(sale: string, status: 'ACTIVE' | 'CANCELED' | 'COMPLETED'): void
  /** The body of a notice, encrypted. */
  notice(type: string, receipt: string, changes?: Row): string
  /** Where the checkout leads back to: the query of a link. */
  link(receipt: string, changes?: { time?: string; item?: string }): Record<string, string>
  /** The paths that it was asked for, in order. */
  calls: string[]
  /** While it is, it answers nothing of sense. */
  isAway: boolean
  stop(): void
}

const VENDOR = 'ourshop'
export const CLICKBANK_SECRET = 'TESTSECRET123456'

/** An encrypted body, as ClickBank makes it. `iv` is random unless told. */
export function encryptNotice(content: unknown, secret = CLICKBANK_SECRET, iv = randomBytes(16)): string {
  const cipher = createCipheriv('aes-256-cbc', cipherKey(secret), iv)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const notification = cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
  return JSON.stringify({ notification, iv: iv.toString('base64') })
}

/** Starts it, with two items: 1 is Solo for a year, 2 for a month. */
export async function startClickBank(): Promise<FakeClickBank> {
  const rows: Row[] = []
  const tickets: Row[] = []
  const fake: Omit<FakeClickBank, 'settings' | 'stop'> = {
    calls: [],
    isAway: false,
    sell({ receipt = newReceipt(), type = 'SALE', ...purchase } = {}) {
      rows.push(rowOf(receipt, type, purchase))
      return receipt
    },
    bill(sale, changes = {}) {
      const first = rowsOf(sale)[0]
      const [item] = [first?.lineItemData].flat() as LineItem[]
      const number = rows.filter((row) => String(row.receipt).startsWith(`${sale}-B`)).length + 1
      const receipt = `${sale}-B${String(number).padStart(3, '0')}`
      const { totalOrderAmount: amount, email } = first as { totalOrderAmount: string; email: string }
      rows.push(rowOf(receipt, 'BILL', { amount, email, item: String(item?.itemNo), ...changes }))
      return receipt
    },
    giveBack(receipt, type = 'RFND', amount) {
      const [charge] = rowsOf(receipt)
      const totalOrderAmount = `-${amount ?? String(charge?.totalOrderAmount)}`
      const [item] = [charge?.lineItemData].flat() as LineItem[]
      const lineItemData = { ...item, accountAmount: `-${String(item?.accountAmount)}` }
      const transactionTime = new Date().toISOString()
      rows.push({ ...charge, transactionType: type, totalOrderAmount, lineItemData, transactionTime })
    },
    setStatus(sale, status) {
      for (const row of rowsOf(sale)) row.lineItemData = { ...(row.lineItemData as LineItem), status }
    },
    notice(type, receipt, changes = {}) {
      const [row] = rowsOf(receipt)
      const [item] = [row?.lineItemData].flat() as LineItem[]
      const happened = rowsOf(receipt).findLast((each) => each.transactionType === type)
      return encryptNotice({
        // Of what has happened, however often it is told.
        transactionTime: happened?.transactionTime ?? new Date().toISOString(),
        ...{ receipt, transactionType: type, vendor: VENDOR, affiliate: 'somebody', role: 'VENDOR' },
        ...{ totalAccountAmount: 12.34, totalOrderAmount: 37.49, currency: 'USD', orderLanguage: 'EN' },
        lineItems: [{ itemNo: item?.itemNo ?? '2', productTitle: 'Solo', quantity: 1 }],
        customer: { billing: { email: row?.email, fullName: 'Bo Buyer' } },
        ...{ version: 8, attemptCount: 1 },
        ...changes,
      })
    },
    link(receipt, { time = String(Math.floor(Date.now() / 1000)), item = '2' } = {}) {
      const cbpop = thankYouHash(CLICKBANK_SECRET, { cbreceipt: receipt, time, item })
      return { cbreceipt: receipt, time, item, cbpop, cname: 'Bo Buyer' }
    },
  }

  function rowsOf(receipt: string) {
    return rows.filter((row) => row.receipt === receipt)
  }

  const server = createServer(({ url = '', method, headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://clickbank.test')
    fake.calls.push(`${method} ${url}`)
    const [, kind, receipt = ''] = pathname.split('/')
    const answer = (status: number, body: unknown = null) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (fake.isAway) return answer(503)
    if (headers.authorization !== 'API-TEST') return answer(403)
    if (kind === 'tickets' && receipt === 'list') {
      const ofReceipt = tickets.filter((ticket) => ticket.receipt === searchParams.get('receipt'))
      return answer(200, { ticketData: ofReceipt })
    }
    if (kind === 'tickets') {
      tickets.push({ receipt, comments: [{ comment: searchParams.get('comment') }] })
      const type = searchParams.get('type')
      if (type === 'cncl') fake.setStatus(receipt, 'CANCELED')
      if (type === 'rfnd') fake.giveBack(receipt, 'RFND', searchParams.get('refundAmount') ?? undefined)
      return answer(200, {})
    }
    const found = rowsOf(receipt)
    if (found.length === 0) return answer(404)
    // Of one there is no list, and of several no order to rely on.
    answer(200, { orderData: found.length === 1 ? found[0] : found.toReversed() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(fake, {
    settings: {
      CLICKBANK_VENDOR: VENDOR,
      CLICKBANK_SECRET,
      CLICKBANK_API_KEY: 'API-TEST',
      CLICKBANK_API_URL: `http://127.0.0.1:${port}`,
      CLICKBANK_ITEMS: '1=solo:year:USD 2=solo:month:USD',
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}

function newReceipt(): string {
  return randomBytes(4).toString('hex').toUpperCase()
}

function rowOf(receipt: string, transactionType: string, purchase: Purchase): Row {
  const { email = `${receipt.toLowerCase()}@buyer.test`, item: itemNo = '2', amount = '37.49' } = purchase
  const { tax = '0.00', currency = 'USD', vendor = VENDOR, role = 'VENDOR', recurring = true } = purchase
  const { quantity = '1', at = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000) } = purchase
  return {
    ...{ receipt, transactionType, transactionTime: at.toISOString(), vendor, role, currency, email },
    ...{ totalOrderAmount: amount, totalTaxAmount: tax, totalShippingAmount: { '@nil': 'true' } },
    ...{ firstName: 'Bo', lastName: 'Buyer', affiliate: { '@nil': 'true' } },
    lineItemData: {
      ...{ itemNo, quantity, recurring: String(recurring), accountAmount: '25.11', status: 'ACTIVE' },
    },
  }
}
