import { defineConfig } from 'drizzle-kit'

// Used by `npm run db:generate` only; migrations are applied by migrate.ts.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/tables.ts', './src/modules/*/tables/*.ts'],
  out: './src/kernel/database/migrations',
})
