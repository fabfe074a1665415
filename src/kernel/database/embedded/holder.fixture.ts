// A process that runs the embedded server until it is told to stop, for tests that kill it.
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Usage: holder.fixture.ts DATA_DIR')
const server = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } })
process.once('message', async () => {
  await server.stop()
  process.disconnect()
})
process.send?.({ pid: server.pid() })
