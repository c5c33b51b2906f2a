import { expect, test, vi } from 'vitest'
import { close, count, hung, type Report } from './vitest.ts'

const run = { project: 'e2e', seconds: 1, files: [] }
const one = (status: string, fullName: string, ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
})
const reportOf = (...assertionResults: ReturnType<typeof one>[]): Report => ({
  numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
  testResults: [
    {
      name: `${process.cwd()}/test/e2e/a.e2e.ts`,
      status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      startTime: 0,
      endTime: 1,
      message: '',
      assertionResults,
    },
  ],
})

test('what passed only when it was played again is named, and counts as passed', () => {
  const report = reportOf(one('passed', 'holds'), one('passed', 'wavers', 'no row\n    at a.ts:1'))
  expect(count(run, report, 0)).toMatchObject({
    passed: 2,
    failed: 0,
    failures: [],
    twice: ['test/e2e/a.e2e.ts > wavers: no row'],
  })
})

test('what failed both times has failed', () => {
  const view = count(run, reportOf(one('failed', 'breaks', 'no row', 'no row')), 1)
  expect(view).toMatchObject({ passed: 0, failed: 1, twice: [] })
  expect(view.failures).toHaveLength(1)
})

test('the closing part names what was played twice before its last line', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const code = close(count(run, reportOf(one('passed', 'wavers', 'no row')), 0))
  const lines = log.mock.calls.flat().join('\n').split('\n')
  log.mockRestore()
  expect(code).toBe(0)
  expect(lines).toContain('played twice: 1')
  expect(lines).toContain('↻ test/e2e/a.e2e.ts > wavers: no row')
  expect(lines.at(-1)).toBe('1 passed, 0 failed')
})

test('a run that does not end fails by name, with the files that were under way', () => {
  const limit = { minutes: 60, left: () => 0 }
  expect(hung(run, limit, ['test/e2e/a.e2e.ts', 'test/e2e/b.e2e.ts'])).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [
      'e2e: the tests did not end within 60 minutes; under way: test/e2e/a.e2e.ts, test/e2e/b.e2e.ts',
    ],
  })
  expect(hung(run, limit, []).failures).toEqual([
    'e2e: the tests did not end within 60 minutes; no file was under way',
  ])
})
