import { expect, test, vi } from 'vitest'
import { projectedSeconds, tellTimes } from './report.ts'

const run = (project: string, seconds: number, ...files: [file: string, seconds: number][]) => ({
  project,
  seconds,
  files: files.map(([file, seconds]) => ({ file, seconds })),
})

test('what a run costs is reckoned up to all the screens to come, but for what does not grow with them', () => {
  expect(projectedSeconds([run('unit', 130), run('e2e', 200)], 80)).toBe(30 + 300 * 4)
})

test('the ten slowest files of all projects are told, slowest first', () => {
  const many = Array.from({ length: 12 }, (_, at) => [`units-${at}.test.ts`, at] as [string, number])
  const view = tellTimes([run('unit', 90, ...many), run('e2e', 150, ['walk.e2e.ts', 31.25])]).split('\n')
  expect(view.filter((line) => line.includes(' s  '))).toHaveLength(10)
  expect(view[1]).toBe('    31.3 s  walk.e2e.ts')
  expect(view[10]).toBe('     3.0 s  units-3.test.ts')
  expect(view).toContain('e2e: 2.5 min, 1 files')
})

test('what processors worked stands beside the minutes, of each part and of all', () => {
  const view = tellTimes([
    { ...run('unit', 60, ['a.test.ts', 1]), cores: 101.4 },
    { ...run('e2e', 120, ['b.e2e.ts', 1]), cores: 200 },
  ]).split('\n')
  expect(view).toContain('unit: 1.0 min, 101 core-seconds, 1 files')
  expect(view).toContain('all: 3.0 min, 301 core-seconds, 2 files')
  expect(tellTimes([run('unit', 60)])).not.toContain('core-seconds')
})

test('of a run of all it is said that all was played, though it was asked for after this was read', () => {
  vi.stubEnv('PLAYS', '')
  expect(tellTimes([run('unit', 60)])).toContain('this was the third of')
  vi.stubEnv('PLAYS', '1')
  expect(tellTimes([run('unit', 60)])).toMatch(/Everything was played.$/)
  vi.unstubAllEnvs()
})
