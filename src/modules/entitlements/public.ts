export { covers, findAccess, hasLicence, mayDownload } from './access.ts'
export { giveLicence, takeLicence } from './change-licence.ts'
export {
  type DeclaredLicence,
  declareLicence,
  findDeclaredLicence,
  LicenceDeclaration,
} from './declare-licence.ts'
export { countDownloads, nextStarts, recordDownload } from './record-download.ts'
export { redactText } from './redact-text.ts'
