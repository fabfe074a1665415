export { loadMailContent as loader } from './mail.server.ts'
