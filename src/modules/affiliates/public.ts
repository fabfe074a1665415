export { bindOrder } from './bind-order.ts'
