export { refuseToLoad as loader, saveByFetch as action } from './document-requests.server.ts'
