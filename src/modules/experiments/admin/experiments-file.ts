export { loadExperimentsFile as loader } from './experiments.server.ts'
