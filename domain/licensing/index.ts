export { mayDownload } from './may-download.ts'
