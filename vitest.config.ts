import { defineConfig } from 'vitest/config'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Aliases and plugins come from vite.config.ts. The groups run one after the other, so that each has the machine to itself. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{server,contracts,e2e,looks,prove}/**'],
          testTimeout: 20 * SECOND,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,contracts}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/stores.global.ts'],
          // one embedded database takes 410 MB
          maxWorkers: 2,
          testTimeout: 30 * SECOND,
          hookTimeout: 60 * SECOND,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/shop.global.ts'],
          // each file that runs at a time has a shop of its own
          maxWorkers: 2,
          testTimeout: 60 * SECOND,
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
          // `npm run prove` starts them, one file after the other, and counts what they tried
          include: ['tests/prove/**/*.test.ts'],
          globalSetup: ['tests/setup/stores.global.ts'],
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 60 * MINUTE,
          hookTimeout: 2 * MINUTE,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
