import { defineConfig } from 'vitest/config'

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Aliases and plugins come from vite.config.ts. The groups run one after the other, so that each has the machine to itself. Where
 * many files share what they import, a process runs one file after the other (`isolate: false`): to import it anew for each took
 * as long as a third of the tests. What a file changes for all of the process, it puts back.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{server,ports,conform,ops,e2e,looks,prove}/**'],
          setupFiles: ['tests/setup/properties.ts'],
          isolate: false,
          testTimeout: 20 * SECOND,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,ports,conform,ops}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/properties.ts'],
          globalSetup: ['tests/setup/stores.global.ts'],
          // one embedded database takes 410 MB
          maxWorkers: 2,
          isolate: false,
          testTimeout: 30 * SECOND,
          hookTimeout: 60 * SECOND,
          expect: { poll: { timeout: 10 * SECOND } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/shop.global.ts', 'tests/setup/counter-day.global.ts'],
          // each process has a shop and a browser of its own
          maxWorkers: 2,
          isolate: false,
          testTimeout: 180 * SECOND,
          hookTimeout: 120 * SECOND,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'looks',
          environment: 'node',
          include: ['tests/looks/**/*.test.ts'],
          globalSetup: ['tests/setup/gallery.global.ts'],
          // one browser, two pages
          maxWorkers: 1,
          maxConcurrency: 4,
          testTimeout: 180 * SECOND,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'prove',
          environment: 'node',
          // `npm run prove` starts them and counts what they tried
          include: ['tests/prove/**/*.test.ts'],
          globalSetup: ['tests/setup/stores.global.ts'],
          maxWorkers: 2,
          testTimeout: 150 * MINUTE,
          hookTimeout: 2 * MINUTE,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
