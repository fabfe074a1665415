/** The terms that the example follows; its page states the same ones in words. Money in cents. */
const SHARE_IN_PERCENT = 30
const LEAST_PAYOUT = 50_00
const MONTHS_UNTIL_PAID = 2

/** What was collected of a month's sales; the last sale's card is refused. */
const sales: readonly { month: number; collected: number }[] = [
  { month: 3, collected: 100_00 },
  { month: 4, collected: 160_00 },
  { month: 5, collected: 0 },
]

/** A month's sales and what comes of them: months from 1, money in cents. */
export interface ExampleMonth {
  month: number
  collected: number
  commission: number
  paidIn: number
  /** With what waited from earlier months; 0 where it is still too little. */
  paid: number
}

/** The worked example of the programme: a commission below the least payout waits for the next one. */
export function calculateExample(): ExampleMonth[] {
  let waiting = 0
  return sales.map(({ month, collected }) => {
    const commission = Math.round((collected * SHARE_IN_PERCENT) / 100)
    waiting += commission
    const paid = waiting >= LEAST_PAYOUT ? waiting : 0
    waiting -= paid
    return { month, collected, commission, paidIn: month + MONTHS_UNTIL_PAID, paid }
  })
}
