export { loadRunFile as loader } from './payouts.server.ts'
