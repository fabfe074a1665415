// Writes .env.example from the configuration's schema: `npm run env:example`.
import { writeFileSync } from 'node:fs'
import { environmentExample } from '#apps/server/configuration.ts'

writeFileSync('.env.example', environmentExample())
