import { sql } from 'drizzle-orm'
import { orders, subscriptions } from '../tables/orders.ts'

/** How many times the price is paid: for each seat there is now, or once for several people. */
export const soldQuantity = sql<number>`(case
  when ${orders.subtotal} + ${orders.discount} = ${orders.unitAmount} * ${orders.seats} then ${subscriptions.seats}
  when ${orders.unitAmount} = 0 then 1
  else round((${orders.subtotal} + ${orders.discount})::numeric / ${orders.unitAmount}) end)`

/** What a whole term costs without taxes, in the smallest unit: the price of the current order for as many as there are now. */
export const termPrice = sql<number>`(${orders.unitAmount} * ${soldQuantity})`

/** The same for a month. */
export const monthPrice = sql<number>`round(${termPrice} / case ${orders.period} when 'year' then 12.0 else 1.0 end)`
