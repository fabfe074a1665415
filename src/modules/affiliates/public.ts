export { bindOrder } from './bind-order.ts'
export { resealPayees } from './payees.ts'
