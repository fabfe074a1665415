export { drawPreviewPicture as loader } from './document-requests.server.ts'
