export { loadLogo as loader } from './details.server.ts'
