export { loadRevenueFile as loader } from './revenue.server.ts'
