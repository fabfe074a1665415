export { loadDownloadHistory as loader } from './document-requests.server.ts'
