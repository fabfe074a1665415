export { downloadDocument as loader } from './download.server.ts'
