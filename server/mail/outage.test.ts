import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testConfig, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { startApp } from '../app.ts'
import { closeMail } from '../kit/mail/mail.ts'
import { startSmtpCatcher, type CaughtMail } from '../kit/mail/smtp-catcher.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { queueMail } from './mail.public.ts'

const caught: CaughtMail[] = []
let refuses = 0
const onMail = (mail: CaughtMail) => {
  caught.push(mail)
  if (refuses-- > 0) throw new Error('kept, but it never said so')
}
let catcher = await startSmtpCatcher({ port: 0, onMail })
const { port, url } = catcher
const server = await testServer({ config: { ...testConfig, smtpUrl: url } })
const { app } = server
const merchant = await makeMerchant(app)
const other = {
  database: server.database.config,
  port: 0,
  host: '127.0.0.1',
  config: { ...testConfig, smtpUrl: url },
  logger: false,
  jobs: true,
}
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(async () => {
  closeMail()
  await owner.end()
  await catcher.close()
})

const queue = (count: number, subject: string) =>
  withSystemCtx(app, merchant.id, async (ctx) => {
    for (let i = 0; i < count; i++)
      await queueMail(ctx, {
        kind: 'guest-message',
        to: `guest${i}@marina.example`,
        language: 'en',
        subject: `${subject} ${i}`,
        text: 'text',
        html: '<p>text</p>',
      })
  })
const mails = async (subject: string) =>
  (await owner.query(`select * from mail where subject like $1 order by id`, [`${subject} %`])).rows as {
    state: string
    attempts: number
    next_attempt_at: string | null
    trouble: string | null
  }[]
/** The waits of the queue are over at once. */
const timePasses = () =>
  owner.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 })

test('a mail server that is down for long loses nothing, sends nothing twice, and the record says when it is tried again', async () => {
  const worker = await startApp({ ...other, alone: true })
  onTestFinished(() => worker.close())
  await catcher.close()
  await queue(6, 'outage')
  for (let round = 1; round <= 4; round++) {
    await soon(async () => {
      const rows = await mails('outage')
      expect(rows.map(({ attempts }) => attempts)).toEqual(Array(6).fill(round))
      expect(rows.every((row) => row.next_attempt_at !== null)).toBe(true)
    })
    for (const { state, trouble, next_attempt_at } of await mails('outage')) {
      expect([state, trouble]).toEqual(['queued', 'noServer'])
      // Each wait is longer than the one before: e to the power of the attempts, in seconds.
      expect(Date.parse(next_attempt_at ?? '')).toBeGreaterThan(Date.now() + (Math.exp(round) - 20) * 1000)
    }
    if (round < 4) await timePasses()
  }
  expect(caught).toEqual([])
  catcher = await startSmtpCatcher({ port, onMail })
  await timePasses()
  await soon(async () =>
    expect((await mails('outage')).map(({ state }) => state)).toEqual(Array(6).fill('sent')),
  )
  expect(caught.map(({ subject }) => subject).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map((i) => `outage ${i}`),
  )
  expect((await mails('outage')).every((row) => row.trouble === null && row.next_attempt_at === null)).toBe(
    true,
  )
})

test('a mail whose taking was never said comes again under the same id, so that its receiver keeps one', async () => {
  const worker = await startApp({ ...other, alone: true })
  onTestFinished(() => worker.close())
  caught.length = 0
  refuses = 1
  await queue(1, 'unsaid')
  await soon(async () => expect((await mails('unsaid'))[0]).toMatchObject({ state: 'sent', attempts: 2 }))
  const ids = caught.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw.toString())?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a worker killed while it hands a mail over holds nothing up: the next one sends it, once', async () => {
  caught.length = 0
  await catcher.close()
  // Greets and then says nothing more: the worker waits in the middle of its mail.
  let greeted = 0
  const silent = createServer((socket) => {
    greeted++
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
  })
  await new Promise<void>((listening) => silent.listen(port, '127.0.0.1', listening))
  expect((silent.address() as AddressInfo).port).toBe(port)
  await queue(1, 'killed')
  const killed = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, '../kit/jobs/worker.test-user.ts'),
      JSON.stringify({ ...other, alone: true }),
    ],
    { stdio: 'inherit' },
  )
  await soon(async () => expect(greeted).toBeGreaterThan(0))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  silent.close()
  expect((await mails('killed'))[0]).toMatchObject({ state: 'queued', next_attempt_at: null })
  catcher = await startSmtpCatcher({ port, onMail })
  const living = await startApp({ ...other, alone: true })
  onTestFinished(() => living.close())
  await soon(async () => expect((await mails('killed'))[0]).toMatchObject({ state: 'sent' }))
  expect(caught.map(({ subject }) => subject)).toEqual(['killed 0'])
})
