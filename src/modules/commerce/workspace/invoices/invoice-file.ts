export { loadInvoiceFile as loader } from './invoice-file.server.ts'
