import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isRunning } from '#server/kit/postgres/postgres-process.ts'
import { run } from '../run.ts'

/** What is killed stays as a zombie where process 1 reaps none, as in many containers. */
const isZombie = (pid: number): boolean =>
  fs.existsSync(`/proc/${pid}/stat`) && /\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))

test('what hangs is ended after its limit, with what it has started', async () => {
  const inner = `require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);'], { detached: true })`
  const script = `const child = ${inner}; console.log(child.pid); for (;;);`
  const { code, late, output, seconds } = await run('node', ['-e', script], { limit: 3_000 })
  expect([code, late]).toEqual([1, true])
  expect(seconds).toBeLessThan(30)
  const pid = Number(output.trim())
  await expect.poll(() => isRunning(pid) && !isZombie(pid)).toBe(false)
})

test('what ends in its time is not late, and says what processors worked for it', async () => {
  const script = 'const until = Date.now() + 2_500; while (Date.now() < until); console.log(1)'
  const { code, late, output, cores } = await run('node', ['-e', script], { limit: 60_000 })
  expect([code, late, output]).toEqual([0, false, '1\n'])
  if (process.platform === 'linux') expect(cores).toBeGreaterThan(0.05)
})
