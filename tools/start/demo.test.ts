import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '#contract/identity/demo-people.ts'
import { startApp } from '#server/app.ts'
import { testDatabase } from '#server/kit/testing.ts'
import { Caller, testConfig } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { marketCompanies } from '#demo/steps/market/market-companies.ts'
import { wrongBalances, wrongStock } from '#demo/recompute.ts'
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
     const { whole } = await seedIfEmpty({ ...${JSON.stringify(making)}, progress: { say: () => undefined, progress } })
     await whole`,
  )
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

/** Somebody who comes in as soon as the world is open and sells until it is whole: the codes of the orders. */
async function workUntil(owner: pg.Client, whole: Promise<void>): Promise<string[]> {
  const server = await startApp({
    database: config,
    port: 0,
    host: '127.0.0.1',
    config: testConfig,
    jobs: true,
    logger: false,
  })
  onTestFinished(() => server.close())
  const staff = new Caller(server.url.replace('localhost', '127.0.0.1'))
  staff.user = await staff.data('/supplier/login', { userName: 'demo', password: demoPassword })
  const { rows } = await owner.query<{ agentId: number; skuId: number }>(
    `select a.id as "agentId", s.id as "skuId" from agent a join sku s using (merchant_id) where a.code = 'SZTOUR' and s.code = 'SIM-DAY'`,
  )
  const codes: string[] = []
  let isWhole = false
  const ended = whole.finally(() => (isWhole = true))
  for (let at = 0; !isWhole; at++) {
    // On some days it does not run.
    const { error, data } = await staff.call<{ code: string }>('/supplier/orderEntry/create', {
      ...rows[0],
      date: day(20 + at),
      adults: 1,
      collected: { pickUpHotel: 'Kata Palm Resort' },
      contactName: `Late Comer ${at}`,
      contactPhone: `+66 81 000 ${1000 + at}`,
      clientRequestId: `late-comer-number-${at}`,
    })
    if (error.code === 0) codes.push(data!.code)
    // One who sells is no rush: it would take from the maker what it makes the world by.
    await sleep(50)
  }
  await ended
  return codes
}

test('a world whose maker was killed in the middle is made anew, worked in while its money is settled, and then left as it is', async () => {
  await killMaker()
  const owner = new pg.Client(config)
  await owner.connect()
  const count = async (table: string) =>
    Number((await owner.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n)
  expect(await count('orders')).toBeGreaterThan(0)
  const said: string[] = []
  const progress = { say: (line: string) => void said.push(line), progress: () => undefined }
  const { whole } = await seedIfEmpty({ ...making, progress })
  const mine = await workUntil(owner, whole)
  expect(mine.length).toBeGreaterThan(0)
  const standing = await owner.query<{ code: string }>(
    `select code from orders where code = any($1) order by id`,
    [mine],
  )
  expect(standing.rows.map(({ code }) => code)).toEqual(mine)
  // Two that trade, two that came by the first one's code, and those of the open market.
  expect(await count('platform.merchant')).toBe(4 + marketCompanies.length)
  expect(said).toContain(`  ${(await count(`orders where channel = ''`)) - mine.length} orders`)
  expect(await wrongStock(owner)).toEqual([])
  expect(await wrongBalances(owner)).toEqual([])
  const lines = said.length
  await seedIfEmpty({ ...making, progress })
  expect(said).toHaveLength(lines)
  await owner.end()
}, 240_000)
