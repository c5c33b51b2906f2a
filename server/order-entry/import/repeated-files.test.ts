import { describe, expect, it } from 'vitest'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { testServer } from '#test/factories/http.ts'
import { heads, orderFiles } from '#test/factories/files/order-files.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { checkImport } from './check-import.ts'

const server = await testServer()
const date = day(30)
const at = (verb: string) => `/supplier/orderEntry/import/${verb}`
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 500 } })
const { line, csvOf, upload, info, rowsOf, run, map, checked, make } = orderFiles(world, date)

describe('a file of orders', () => {
  it('gets a column for what the product asks of its guests and the file has none of', async () => {
    const asking = await makeOrderSku(world.app, world.merchant, {
      name: 'Asks for passports',
      days: [date],
      collect: [{ key: 'identityNumber', per: 'guest', required: true }],
    })
    const id = await checked([line({ Tour: asking.code, Adult: '1' })])
    const view = await info(id)
    expect(view.counts).toMatchObject({ wrong: 1 })
    expect([view.heads.length, view.mapping.columns.at(-1)]).toEqual([heads.length + 1, 'identityNumber'])
    await world.staff.data(at('mend'), { id, cells: [{ row: 2, place: heads.length, text: 'EJ4810226' }] })
    await run(checkImport, id)
    expect((await info(id)).counts).toMatchObject({ ready: 1 })
    // The next file of the same heads is known by them all the same.
    expect(await info(await upload(csvOf([line()])))).toMatchObject({ remembered: true })
  })

  it('is remembered by its heads, and under a name', async () => {
    const odd = ['Wer', 'Was', 'Wann', 'Wieviel', 'Wen']
    const text = writeCsv([['Liste der Woche'], odd, ['Lotus', world.sku.code, date, '2', 'Max Weber']])
    const first = await upload(text)
    const guessed = (await info(first)).mapping.columns
    // By what the cells hold; nothing tells a number of guests.
    expect(guessed).toEqual(['agent', 'sku', 'date', '', ''])
    await map(first, { columns: ['agent', 'sku', 'date', 'adults', 'guestName'], name: 'Lotus weekly list' })
    expect((await info(first)).counts).toMatchObject({ ready: 1 })
    const next = await info(await upload(text))
    expect(next).toMatchObject({ remembered: true, kept: [{ name: 'Lotus weekly list' }] })
    expect(next.mapping.columns).toEqual(['agent', 'sku', 'date', 'adults', 'guestName'])
  })

  it('is a merchant’s own, and asks for its own right', async () => {
    const id = await checked([line()])
    const stranger = await makeOrderWorld(server)
    expect((await stranger.staff.call(at('info'), { id })).error.code).toBe(404000)
    expect((await stranger.staff.call(at('run'), { id })).error.code).toBe(404000)
    const agent = await world.agent.call(at('info'), { id })
    expect(agent.error.code).toBe(1003)
  })
})

describe('a hostile file', () => {
  it('with formulas in its cells has them as texts, out and back', async () => {
    const id = await checked([line({ Name: '=HYPERLINK("http://x")', Date: 'never' })])
    const text = await (await world.staff.fetch(at('rest'), { id, format: 'csv' })).text()
    expect(text).toContain(`"'=HYPERLINK`)
  })
  it('of more orders than a file may hold is checked as far as that, and says so', async () => {
    const id = await upload(csvOf(Array.from({ length: 5_001 }, () => line({ Agent: 'Nobody' }))))
    await map(id)
    const [last] = (await rowsOf(id, ['wrong'])).slice(-1)
    expect((await info(id)).counts).toMatchObject({ wrong: 5_001 })
    expect(last!.row).toBe(501)
  })
})

it('the orders of one file are found by it in the list of orders, and the file by its name', async () => {
  const id = await checked([line(), line()])
  await make(id)
  await checked([line()]).then(make)
  const list = await world.staff.data<{ total: number }>('/supplier/order/list', { importId: id })
  expect(list.total).toBe(2)
  type Named = { rows: { id: number; name: string }[] }
  const choices = await world.staff.data<Named>('/supplier/order/importChoices', { ids: [id] })
  expect(choices.rows).toMatchObject([{ id, name: 'list.csv' }])
  const agents = await world.agent.data<{ total: number }>('/supplier/order/list', { importId: id })
  expect(agents.total, 'an agent knows no files').toBeGreaterThan(2)
})
