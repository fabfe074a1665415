export { mayDownload } from './may-download.ts'
export { withholdText } from './withhold-text.ts'
