import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-supervisor-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const source = JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))
let no = 0

/** A server of a few lines under the real supervisor; each of its lives writes its process id. */
function watched(server: string): { parent: ChildProcess; lives: () => number[]; said: Promise<string> } {
  const [script, log, main] = ['server', 'lives', 'main'].map((name) =>
    path.join(folder, `${name}-${no}.mts`),
  ) as [string, string, string]
  no++
  fs.writeFileSync(log, '')
  fs.writeFileSync(
    script,
    `import fs from 'node:fs'; import { endWithParent } from ${source}
     const lives = () => fs.appendFileSync(${JSON.stringify(log)}, process.pid + '\\n'); ${server}`,
  )
  fs.writeFileSync(
    main,
    `import { supervise } from ${source}
     process.exitCode = await supervise([${JSON.stringify(script)}], { waitMs: 10, longestMs: 20, soundMs: 60_000, max: 3 })`,
  )
  const parent = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lives = () => fs.readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number)
  return { parent, lives, said: text(parent.stderr!) }
}
const serves = 'endWithParent(); lives(); setInterval(() => {}, 1000)'
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a server that was killed is started again; asked to end, both end', async () => {
  const { parent, lives, said } = watched(`process.on('SIGTERM', () => process.exit(0)); ${serves}`)
  await vi.waitFor(() => expect(lives()).toHaveLength(1), 60_000)
  process.kill(lives()[0]!, 'SIGKILL')
  await vi.waitFor(() => expect(lives()).toHaveLength(2), 60_000)
  parent.kill('SIGTERM')
  expect(await once(parent, 'exit')).toEqual([0, null])
  expect(await said).toContain('The server has ended with SIGKILL: it is started again')
  expect(lives().some(isAlive)).toBe(false)
})

test('one that dies again and again is given up in a clear line', async () => {
  const { parent, lives, said } = watched('endWithParent(); lives(); setTimeout(() => process.exit(7), 30)')
  expect(await once(parent, 'exit')).toEqual([1, null])
  expect(lives()).toHaveLength(4)
  expect(await said).toContain('The server has ended 4 times in a row, the last time with code 7: giving up.')
})

test('one that never served is not tried again, and its end is ours', async () => {
  const { parent, lives } = watched('lives(); process.exit(3)')
  expect(await once(parent, 'exit')).toEqual([3, null])
  expect(lives()).toHaveLength(1)
})

test('killed itself, it leaves no server behind', async () => {
  const { parent, lives } = watched(serves)
  await vi.waitFor(() => expect(lives()).toHaveLength(1), 60_000)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(lives().some(isAlive)).toBe(false), 60_000)
})
