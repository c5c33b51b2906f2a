import { afterEach, expect, test, vi } from 'vitest'
import { browserFiles } from './browser-files.ts'

const files = Array.from({ length: 90 }, (_, at) => `test/e2e/${at}.e2e.ts`)
afterEach(() => vi.unstubAllEnvs())

test('a usual day plays all of the browser, a slow one as many as there is time for, and names the others', () => {
  vi.stubEnv('CI', 'true')
  vi.stubEnv('PLAYS', '')
  vi.stubEnv('BASE_URL', '')
  expect(browserFiles(8 * 60, files)).toEqual({ played: files, left: [] })
  const { played, left } = browserFiles(21.5 * 60, files)
  expect(played.length).toBeGreaterThan(40)
  expect(played.length).toBeLessThan(50)
  expect([...played, ...left].sort()).toEqual([...files].sort())
  expect(browserFiles(60 * 60, files).played).toHaveLength(1)
})

test('with all, and where nobody waits, none is left out', () => {
  vi.stubEnv('CI', '')
  expect(browserFiles(60 * 60, files).left).toEqual([])
  vi.stubEnv('CI', 'true')
  vi.stubEnv('PLAYS', '1')
  expect(browserFiles(60 * 60, files).left).toEqual([])
})
