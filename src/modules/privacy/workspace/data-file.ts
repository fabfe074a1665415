export { loadDataFile as loader } from './privacy.server.ts'
