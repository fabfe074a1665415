import { contractFaults } from './contracts.ts'
import { kindFaults } from './kinds.ts'
import { senseFaults } from './senses.ts'
import { sourceFaults } from './sources.ts'
import { universalFaults } from './universal.ts'

export { type Fault, FRONT } from './fault.ts'

export const faults = [...sourceFaults, ...universalFaults, ...contractFaults, ...kindFaults, ...senseFaults]
