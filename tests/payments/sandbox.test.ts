import { createTestDatabase } from '../builders/database.ts'
import { describeProvider } from './provider-contract.ts'
import { sandboxTraits, startSandbox } from './sandbox-under-test.ts'

const { db } = await createTestDatabase()

describeProvider('sandbox', sandboxTraits, async () => startSandbox(db))
