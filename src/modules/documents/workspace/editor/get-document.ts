export { loadSavedDocument as loader } from './document-requests.server.ts'
