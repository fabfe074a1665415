export { loadUploadTargets as loader } from './document-requests.server.ts'
