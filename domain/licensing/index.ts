export { forgetDownloadDays } from './forget-download-days.ts'
export { mayDownload } from './may-download.ts'
export { countDownloads, takeDownload } from './take-download.ts'
export { withholdText } from './withhold-text.ts'
