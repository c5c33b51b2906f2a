import { beforeAll, describe, expect, test } from 'vitest'
import type { PageInfo, PageRow } from '#contract/report-pages/page.schema.ts'
import { loginAs, takenBackBy, testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeMerchant, makeRole, makeUser } from '#test/factories/people.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { readSheet } from '../kit/sheet/sheet.ts'

const server = await testServer()
const { app } = server
const path = '/supplier/reportPage'
const pages = 'home.AWMReports'
const sales = 'home.DataStatic'
let world: OrderWorld
let admin: Caller

const block = (more: object = {}) => ({
  id: 'b1',
  kind: 'table',
  rows: ['agent'],
  measures: ['orders', 'revenue', 'cost'],
  period: { kind: 'dates', from: day(30), to: day(59) },
  ...more,
})
const form = (more: object = {}) => ({ name: 'Sales', blocks: [block()], ...more })
const save = (more: object = {}, who = admin) =>
  who.data<{ id: number; version: number }>(`${path}/save`, form(more))
const info = (id: number, who = admin) => who.data<PageInfo>(`${path}/info`, { id })
const list = async (who = admin, ask: object = {}) =>
  (await who.data<{ rows: PageRow[] }>(`${path}/list`, { pageSize: 100, ...ask })).rows
const codeOf = async (who: Caller, call: string, input: object) =>
  (await who.call(`${path}/${call}`, input)).error.code
async function clerk(permissions: string[]) {
  const role = await makeRole(app, world.merchant, 'staff', permissions)
  const made = await makeUser(app, world.merchant, { roleId: role.id })
  return { ...made, roleId: role.id, caller: await loginAs(server, made.userName) }
}

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 40_000_000, sku: { days: [day(30), day(40)] } })
  admin = world.staff
  await placeOrder(world)
  await placeOrder(world, { date: day(40) })
})

describe('a page', () => {
  test('is kept with its blocks, told to its owner, and refused to whoever began on an older version', async () => {
    const { id, version } = await save({ note: 'Weekly' })
    expect(await info(id)).toMatchObject({
      name: 'Sales',
      note: 'Weekly',
      own: true,
      version: 1,
      blocks: [{ id: 'b1', limit: 50, place: { w: 6 } }],
      can: { edit: true, share: true, schedule: true, remove: true, copy: true },
    })
    expect(await save({ id, version, name: 'Sales 2' })).toEqual({ id, version: 2 })
    expect(await codeOf(admin, 'save', form({ id, version, name: 'Late' }))).toBe(409_001)
    expect((await info(id)).name).toBe('Sales 2')
  })

  test('of which a block cannot be shown is refused by that block', async () => {
    const refused = async (more: object) =>
      (await admin.call(`${path}/save`, form({ blocks: [block(more)] }))).error.fields?.map(
        ({ field }) => field,
      )
    expect(await refused({ measures: [] })).toEqual(['blocks.0.measures'])
    expect(await refused({ measures: ['roomNights'] })).toEqual(['blocks.0.measures'])
    expect(await refused({ rows: ['hotel'] })).toEqual(['blocks.0.measures'])
    expect(await refused({ rows: ['agent'], columns: ['agent'] })).toEqual(['blocks.0.measures'])
    expect(await refused({ kind: 'line', rows: [] })).toEqual(['blocks.0.measures'])
    expect(await refused({ kind: 'bar', columns: ['month'] })).toEqual(['blocks.0.measures'])
    const twice = await admin.call(`${path}/save`, form({ blocks: [block(), block()] }))
    expect(twice.error.fields).toMatchObject([{ field: 'blocks' }])
  })

  test('is private until it is shared with everybody or a role; others copy it, or change it where they may', async () => {
    const one = await clerk([pages, sales])
    const other = await clerk([pages, sales])
    const { id } = await save({ name: 'Mine' }, one.caller)
    expect(await codeOf(other.caller, 'info', { id })).toBe(404_000)
    // A private page is nobody else's, an administrator's neither.
    expect(await codeOf(admin, 'info', { id })).toBe(404_000)
    await save({ id, name: 'Mine', sharing: 'roles', roleIds: [other.roleId] }, one.caller)
    expect(await info(id, other.caller)).toMatchObject({ own: false, can: { copy: true } })
    expect((await list(other.caller)).map((row) => row.id)).toEqual([id])
    expect(await codeOf(other.caller, 'save', form({ id }))).toBe(403_240)
    expect(await codeOf(other.caller, 'delete', { id })).toBe(403_240)
    await save({ id, name: 'Mine', sharing: 'roles', roleIds: [other.roleId], readersEdit: true }, one.caller)
    // Whoever may change it changes what it shows, not whom it is shown to.
    await save({ id, name: 'Ours', sharing: 'everybody' }, other.caller)
    expect(await info(id, one.caller)).toMatchObject({ name: 'Ours', sharing: 'roles' })
    const third = await clerk([pages])
    expect(await codeOf(third.caller, 'info', { id })).toBe(404_000)
    const copy = await other.caller.data<{ id: number }>(`${path}/copy`, { id })
    expect(await info(copy.id, other.caller)).toMatchObject({
      own: true,
      sharing: 'private',
      name: 'Ours (copy)',
    })
    expect(await codeOf(one.caller, 'info', { id: copy.id })).toBe(404_000)
    const roles = { sharing: 'roles', roleIds: [987_654] }
    expect((await one.caller.call(`${path}/save`, form(roles))).error.fields).toMatchObject([
      { field: 'roleIds' },
    ])
  })

  test('that is deleted comes back as it was by its undo', async () => {
    const { id } = await save({ name: 'Gone' })
    const { headers } = await admin.call(`${path}/delete`, { id })
    expect(await codeOf(admin, 'info', { id })).toBe(404_000)
    expect(takenBackBy(headers)).toBeTruthy()
    await admin.data(`${path}/restore`, { id })
    expect(await info(id)).toMatchObject({ name: 'Gone', blocks: [{ id: 'b1' }] })
    expect(await codeOf(admin, 'restore', { id })).toBe(404_000)
  })

  test('stands where the person puts it, for that person alone', async () => {
    const { caller } = await clerk([pages])
    const a = await save({ name: 'A', sharing: 'everybody' }, caller)
    const b = await save({ name: 'B', sharing: 'everybody' }, caller)
    const order = async (who: Caller) =>
      (await list(who)).map((row) => row.id).filter((id) => id === a.id || id === b.id)
    expect(await order(caller)).toEqual([a.id, b.id])
    await caller.data(`${path}/arrange`, { ids: [b.id, a.id] })
    expect(await order(caller)).toEqual([b.id, a.id])
    expect(await order(admin)).toEqual([a.id, b.id])
    expect((await list(caller, { whose: 'shared' })).map(({ id }) => id)).not.toContain(a.id)
  })

  test('is another merchant’s never, nor an agent’s or a supplier’s, nor anybody’s without the right', async () => {
    const { id } = await save({ sharing: 'everybody' })
    const theirs = await loginAs(server, (await makeMerchant(app)).admin)
    expect(await codeOf(theirs, 'info', { id })).toBe(404_000)
    expect(await codeOf(theirs, 'file', { id, format: 'xlsx' })).toBe(404_000)
    const { caller } = await clerk([sales])
    for (const who of [caller, world.agent, world.supplier])
      for (const call of ['list', 'info', 'figures', 'file'])
        expect([call, await codeOf(who, call, { id, block: block(), format: 'xlsx' })]).toEqual([call, 1003])
  })
})

describe('a file of a page', () => {
  const blocks = [
    block({ title: '=Agents', columns: ['month'], measures: ['revenue'] }),
    block({ id: 'b2', kind: 'bar', rows: ['day'], measures: ['orders'] }),
    block({ id: 'b3', kind: 'number', rows: [], measures: ['guests', 'cost'] }),
  ]
  const file = async (id: number, more: object, who = admin) =>
    Buffer.from(await (await who.fetch(`${path}/file`, { id, ...more })).arrayBuffer())

  test('holds its figures as numbers, texts as texts, and each block by itself too', async () => {
    const { id } = await save({ blocks })
    const [head, row, total] = await readSheet(await file(id, { format: 'xlsx' }))
    expect(head).toEqual(
      ['Agent', expect.stringMatching(/^\d{4}-\d\d$/), 'Total'].slice(0, 1).concat(head!.slice(1)),
    )
    expect(row![0]).toBe('Lotus')
    expect(Number(row!.at(-1))).toBe(10_620)
    expect(total!.at(-1)).toBe(row!.at(-1))
    const one = await readSheet(await file(id, { format: 'xlsx', block: 'b3' }))
    expect(one[0]).toContain('Guests')
    expect(await codeOf(admin, 'file', { id, format: 'xlsx', block: 'zz' })).toBe(404_000)
  })

  test('as a PDF says the same, and no cost to whoever may not know one', async () => {
    const { id } = await save({ blocks, sharing: 'everybody', name: 'Morning' })
    const text = await pdfText(await file(id, { format: 'pdf' }))
    expect(text).toContain('Morning')
    expect(text).toContain('10,620.00')
    expect(text).toContain('Cost')
    const { caller } = await clerk([pages, sales])
    const theirs = await pdfText(await file(id, { format: 'pdf' }, caller))
    expect(theirs).toContain('10,620.00')
    expect(theirs).not.toContain('Cost')
    const other = await file(id, { format: 'pdf', period: { kind: 'dates', from: day(1), to: day(2) } })
    expect(await pdfText(other)).not.toContain('10,620.00')
  })

  test('draws lines and a pie in the PDF as on the screen, each with what it is called', async () => {
    const drawn = [
      block({ id: 'line', kind: 'line', rows: ['month'], measures: ['orders', 'guests'] }),
      block({ id: 'pie', kind: 'pie', rows: ['product'], measures: ['revenue'] }),
    ]
    const { id } = await save({ blocks: drawn })
    const text = await pdfText(await file(id, { format: 'pdf' }))
    for (const one of ['Orders', 'Guests', 'Phi Phi by speedboat', '10,620.00']) expect(text).toContain(one)
  })
})
