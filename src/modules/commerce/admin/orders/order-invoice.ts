export { loadOrderInvoice as loader } from './orders.server.ts'
