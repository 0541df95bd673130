import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/foundation/tables/schema.ts',
  out: './migrations',
})
