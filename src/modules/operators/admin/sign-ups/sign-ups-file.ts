export { loadSignUpsFile as loader } from './sign-ups.server.ts'
