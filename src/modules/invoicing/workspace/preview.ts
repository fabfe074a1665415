export { drawIssued as loader } from './invoices.server.ts'
