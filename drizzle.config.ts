import { defineConfig } from 'drizzle-kit'

/** `npm run migration` writes the difference between the schema and the last migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/database/schema/*.ts',
  out: './server/platform/database/migrations',
})
