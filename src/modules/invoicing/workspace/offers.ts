export { loadOffers as loader } from './kept.server.ts'
