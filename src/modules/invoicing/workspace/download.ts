export { downloadIssued as loader } from './invoices.server.ts'
