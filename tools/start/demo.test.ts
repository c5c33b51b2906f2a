import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#server/kit/testing.ts'
import { testConfig } from '#test/factories/http.ts'
import { wrongBalances } from '#demo/recompute.ts'
import { seedIfEmpty } from './demo.ts'

const { config } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-demo-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const making = { database: config, config: testConfig, share: 0.02 }

/** Another process that makes the world; it is killed as soon as the three months of orders are being laid down. */
async function killMaker(): Promise<void> {
  const main = path.join(folder, 'maker.mts')
  fs.writeFileSync(
    main,
    `import { seedIfEmpty } from ${JSON.stringify(path.join(import.meta.dirname, 'demo.ts'))}
     const progress = (done) => done > 0.5 && process.kill(process.pid, 'SIGKILL')
     await seedIfEmpty({ ...${JSON.stringify(making)}, progress: { say: () => undefined, progress } })`,
  )
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test('a world whose maker was killed in the middle is made anew and whole, and then left as it is', async () => {
  await killMaker()
  const owner = new pg.Client(config)
  await owner.connect()
  const count = async (table: string) =>
    Number((await owner.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n)
  expect(await count('orders')).toBeGreaterThan(0)
  const said: string[] = []
  const progress = { say: (line: string) => void said.push(line), progress: () => undefined }
  await seedIfEmpty({ ...making, progress })
  expect(await count('platform.merchant')).toBe(2)
  expect(said).toContain(`  ${await count('orders')} orders`)
  expect(await wrongBalances(owner)).toEqual([])
  const lines = said.length
  await seedIfEmpty({ ...making, progress })
  expect(said).toHaveLength(lines)
  await owner.end()
}, 120_000)
