export { loadStatement as loader } from './payouts.server.ts'
