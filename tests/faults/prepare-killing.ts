import { randomInt } from 'node:crypto'
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requireBuild } from '../bench/require-build.ts'
import { seededRandom } from '../builders/random.ts'
import { findFreePort } from '../builders/start-product.ts'
import { createVictim } from './victim.ts'
import { openWitnessLog } from './witness-log.ts'

/**
 * What a run needs that kills the product at random moments: choices that SEED repeats, a folder of its own,
 * the product on data in it, and a log of what that has acknowledged. WITNESS_DIR puts the log on another
 * disk than the data.
 */
export async function prepareKilling(settings: Record<string, string> = {}) {
  requireBuild()
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  console.log(`repeat this run with SEED=${seed}`)
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-faults-')))
  const dataDir = path.join(folder, 'data')
  const witnesses = openWitnessLog(path.join(process.env.WITNESS_DIR ?? folder, `witness-${seed}.log`))
  const victim = createVictim({
    dataDir,
    port: await findFreePort(),
    settings: { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'warn', ...settings },
  })
  process.once('SIGINT', () => {
    victim.abandon()
    process.exit(130)
  })
  return { seed, random: seededRandom(seed), folder, dataDir, witnesses, victim }
}
