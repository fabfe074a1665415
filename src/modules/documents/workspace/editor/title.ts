export { refuseToLoad as loader, renameByFetch as action } from './document-requests.server.ts'
