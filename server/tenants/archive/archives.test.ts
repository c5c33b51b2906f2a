import fs from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { DataArchive } from '#contract/tenants/archive/archive.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'
import { endContract, eraseDue } from '../../desk/erasure.ts'
import { storeOf } from '../../files/files.public.ts'
import { forgetSessions } from '../../identity/identity.public.ts'
import { withClient } from '../../kit/db/client.ts'
import { testDatabase } from '../../kit/testing.ts'
import { removeBytes, sweepArchives } from './archives.ts'
import { restoreArchive } from './restore-archive.ts'
import { runArchive } from './run-archive.ts'
import { writeArchive } from './write-archive.ts'

const server = await testServer()
const { app, database } = server
const at = '/supplier/dataArchive'

async function house() {
  const merchant = await makeMerchant(app)
  await makeAgent(app, merchant, { name: 'Orchid', note: 'ทดสอบ' })
  const staff = await loginAs(server, merchant.admin)
  return { merchant, staff }
}
const listed = async (staff: Caller) => (await staff.data<{ rows: DataArchive[] }>(`${at}/list`)).rows
const owner = <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  withClient(database.config, async (client) => (await client.query<T>(statement, values)).rows)
const write = (merchantId: number, archiveId: number, job = jobOf(app)) =>
  runArchive(job, { merchantId, archiveId })
/** Where the bytes of a merchant's archives lie. */
const stored = (merchantId: number): string[] => {
  const folder = path.join(app.config.files, String(merchantId))
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.startsWith('archive-')) : []
}
const download = (caller: Caller, token: string) =>
  caller.fetch(`${at}/download`, { token }, { method: 'GET' })
const refusal = async (caller: Caller, token: string) =>
  ((await (await download(caller, token)).json()) as { error: { name: string } }).error.name
/** Who fetched one, by the access log. */
const fetchesOf = async (staff: Caller) =>
  (
    await staff.data<{ rows: { userName: string }[] }>('/supplier/accessLog/list', { method: 'archive' })
  ).rows.map(({ userName }) => userName)
async function fetched(staff: Caller, id: number): Promise<Buffer> {
  const { token } = await staff.data<{ token: string }>(`${at}/open`, { id })
  const response = await download(staff, token)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return Buffer.from(await response.arrayBuffer())
}

test('an archive is asked for, written, fetched, and restores: its tables are those of the command', async () => {
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  expect(await listed(staff)).toMatchObject([{ id, readyAt: null, failedAt: null, total: 0 }])
  expect((await staff.call(`${at}/save`)).error.name).toBe('tenants.archiveInHand')
  expect((await staff.call(`${at}/open`, { id })).error.name).toBe('notFound')
  await write(merchant.id, id)
  const [row] = await listed(staff)
  expect(row?.done).toBe(row?.total)
  const bytes = await fetched(staff, id)
  expect(bytes.length).toBe(row?.bytes)
  expect(
    await crypto.subtle
      .digest('SHA-256', new Uint8Array(bytes))
      .then((hash) => Buffer.from(hash).toString('hex')),
  ).toBe(row?.sha256)
  const out = new PassThrough()
  const own = out.toArray()
  await withClient(database.config, (client) => writeArchive(client, merchant.code, storeOf(app), out))
  const parts = [bytes, Buffer.concat(await own)].map((zip) => unzipSync(zip))
  const names = parts.map((files) => Object.keys(files))
  expect(names[0]).toEqual(names[1])
  // What happened since (the fetching itself) is in the later one alone.
  const moved = new Set([
    'public.event',
    'public.sign_in',
    'public.notification',
    'public.notification_reader',
    'public.mail',
  ])
  const [mine, theirs] = parts.map(
    (files) => JSON.parse(strFromU8(files['manifest.json']!)) as { tables: Record<string, object> },
  )
  for (const [name, table] of Object.entries(theirs!.tables))
    if (!moved.has(name)) expect([name, mine!.tables[name]]).toEqual([name, table])
  const empty = await testDatabase()
  const code = await withClient(empty.config, (client) =>
    restoreArchive(client, Readable.from([bytes]), storeOf(app)),
  )
  expect(code).toBe(merchant.code)
  const half = bytes.subarray(0, bytes.length / 2)
  const another = await testDatabase()
  await expect(
    withClient(another.config, (client) => restoreArchive(client, Readable.from([half]), storeOf(app))),
  ).rejects.toThrow(/cut off|damaged/)
})

test('who may not, gets none; who has a second factor proves it again, and each fetch stands in the access log', async () => {
  const { merchant, staff } = await house()
  const { userName: plain } = await makeUser(app, merchant, { permissions: ['setting.DataArchive'] })
  const looker = await loginAs(server, plain)
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, id)
  expect(await listed(looker)).toHaveLength(1)
  for (const [call, input] of [['save'], ['open', { id }], ['delete', { id }]] as const)
    expect((await looker.call(`${at}/${call}`, input)).error.name, call).toBe('noPermission')
  const { token } = await staff.data<{ token: string }>(`${at}/open`, { id })
  expect(await refusal(looker, token)).toBe('noPermission')
  const { userName: other } = await makeUser(app, merchant)
  const colleague = await loginAs(server, other)
  // Leave is a person's own.
  expect(await refusal(colleague, token)).toBe('notFound')
  expect(await refusal(staff, `${token}x`)).toBe('notFound')
  expect(await fetchesOf(staff)).toEqual([])
  for (const _ of [1, 2]) await (await download(staff, token)).arrayBuffer()
  expect(await fetchesOf(staff)).toEqual([merchant.admin, merchant.admin])
  const { id: foreign } = await (await house()).staff.data<{ id: number }>(`${at}/save`)
  for (const call of ['open', 'delete'])
    expect((await staff.call(`${at}/${call}`, { id: foreign })).error.name, call).toBe('notFound')
  await app.pool.query(
    `insert into platform.passkey (credential_id, merchant_id, user_id, name, public_key)
     select $1, $2, user_id, 'Key', '\\x00' from platform.login where user_name = $3`,
    [`archive ${id}`, merchant.id, merchant.admin],
  )
  forgetSessions(app, merchant.id)
  for (const [call, input] of [['save'], ['open', { id }]] as const)
    expect((await staff.call(`${at}/${call}`, input)).error.code, call).toBe(1005)
})

test('nothing of it is tried out: no leave and no file without a trace', async () => {
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, id)
  const headers = { 'longtail-env': 'test' }
  expect((await staff.call(`${at}/open`, { id }, { headers })).error.name).toBe('notInTest')
  const { token } = await staff.data<{ token: string }>(`${at}/open`, { id })
  const tried = await staff.fetch(`${at}/download`, { token }, { method: 'GET', headers })
  expect(await tried.json()).toMatchObject({ error: { name: 'notInTest' } })
  expect(await fetchesOf(staff)).toEqual([])
})

test('who sees a part of the orders gets no archive, however many rights they have', async () => {
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, id)
  const part = await makeUser(app, merchant, {
    permissions: ['', '.make', '.fetch'].map((act) => `setting.DataArchive${act}`),
  })
  const whole = await loginAs(server, part.userName)
  const { token } = await whole.data<{ token: string }>(`${at}/open`, { id })
  await staff.data('/supplier/department/save', { name: 'Part', dataScope: 'own', memberIds: [part.id] })
  forgetSessions(app, merchant.id)
  for (const [call, input] of [['save'], ['open', { id }]] as const)
    expect((await whole.call(`${at}/${call}`, input)).error.name, call).toBe('identity.beyondReach')
  expect(await refusal(whole, token)).toBe('identity.beyondReach')
})

test('killed while it is written, it is written from the beginning, and nothing of the first run stays', async () => {
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  for (const transactions of [1, 2, 3])
    await write(merchant.id, id, killedAfter(app, transactions)).catch(() => undefined)
  await write(merchant.id, id)
  expect(stored(merchant.id)).toHaveLength(1)
  expect(unzipSync(await fetched(staff, id))).toHaveProperty('manifest.json')
  // A run that comes late finds it whole.
  await write(merchant.id, id)
  expect(stored(merchant.id)).toHaveLength(1)
})

test('it goes after seven days, by hand, and with the merchant; three a day are enough', async () => {
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, id)
  await owner(`update data_archive set expires_at = now() - interval '1 minute' where merchant_id = $1`, [
    merchant.id,
  ])
  expect(await listed(staff)).toEqual([])
  expect((await staff.call(`${at}/open`, { id })).error.name).toBe('notFound')
  const removed = async () => {
    const jobs = await owner<{ payload: { merchantId: number } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'tenants.removeArchive'`,
    )
    for (const { payload } of jobs) await removeBytes(jobOf(app), payload)
  }
  await sweepArchives(jobOf(app))
  await removed()
  expect(stored(merchant.id)).toEqual([])
  // Who was forgotten since stands in it: it is nobody's any more.
  const { id: forgetful } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, forgetful)
  await owner(`insert into customer (merchant_id, erased_at) values ($1, now())`, [merchant.id])
  expect(await listed(staff)).toEqual([])
  expect((await staff.call(`${at}/open`, { id: forgetful })).error.name).toBe('notFound')
  await sweepArchives(jobOf(app))
  await removed()
  expect(stored(merchant.id)).toEqual([])
  await owner('delete from customer where merchant_id = $1', [merchant.id])
  await owner('delete from data_archive where merchant_id = $1', [merchant.id])
  const { id: second } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, second)
  await staff.data(`${at}/delete`, { id: second })
  await removed()
  expect(stored(merchant.id)).toEqual([])
  const { id: third } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, third)
  expect(stored(merchant.id)).toHaveLength(1)
  await staff.data(`${at}/save`)
  expect((await staff.call(`${at}/save`)).error.name).toBe('tenants.archiveRecent')
  await endContract(app, { name: 'ann', ip: '' }, merchant.code, 'terminated')
  await owner(`update platform.erasure set erase_after = now() - interval '1 minute' where state = 'waiting'`)
  await eraseDue(jobOf(app))
  expect(stored(merchant.id)).toEqual([])
})

test('a part that arrives when its archive was deleted goes with the row', async () => {
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, id)
  await staff.data(`${at}/delete`, { id })
  const [row] = await owner<{ run: string; parts: number }>(
    `update data_archive set removed_at = now() - interval '2 days' where merchant_id = $1 and id = $2 returning run, parts`,
    [merchant.id, id],
  )
  await removeBytes(jobOf(app), { merchantId: merchant.id, archiveId: id, ...row })
  await storeOf(app).put(`${merchant.id}/archive-${id}-${row!.run}-${row!.parts}`, Buffer.from('late'))
  await sweepArchives(jobOf(app))
  expect(stored(merchant.id)).toEqual([])
  expect(await owner('select from data_archive where merchant_id = $1', [merchant.id])).toEqual([])
})

test('its page of the docs names what is left out, and what the manifest says', async () => {
  const page = fs.readFileSync(new URL('../../../docs/archive.md', import.meta.url), 'utf8')
  const { merchant, staff } = await house()
  const { id } = await staff.data<{ id: number }>(`${at}/save`)
  await write(merchant.id, id)
  const files = unzipSync(await fetched(staff, id))
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as Record<string, unknown>
  for (const key of Object.keys(manifest)) expect(page).toContain(`\`${key}\``)
  const named = [...page.matchAll(/`((?:platform|public)\.\w+)`/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(10)
  const inside = named.filter((name) => `tables/${name}.ndjson` in files)
  expect(inside.toSorted()).toEqual(['platform.merchant', 'public.file'])
})
