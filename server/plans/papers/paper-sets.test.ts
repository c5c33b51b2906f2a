import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { PaperSet } from '#contract/plans/papers.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, makeGroupWorld } from '#test/kit/group-world.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { makePaperSet, sweepPaperSets } from './paper-sets.ts'

const server = await testServer()
const { staff, merchant, owner, inMerchant, info, makePlan, sold } = await makeGroupWorld(server)

const setsOf = async (who = staff) => (await who.data<{ rows: PaperSet[] }>(`${at}/documentSets`, {})).rows
const run = (setId: number) =>
  makePaperSet(
    { app: server.app, inMerchant: (_, work) => inMerchant(work), attempt: 1, lastAttempt: false },
    { merchantId: merchant.id, setId },
  )

test('papers of many groups come as one archive, a folder a group; what a state does not allow is left out and told', async () => {
  const [going, planned] = [await sold(), await makePlan()]
  const { id } = await staff.data<{ id: number }>(`${at}/documentSet`, {
    planIds: [going.id, planned.id],
    papers: ['itinerary', 'voucher'],
    language: 'th',
  })
  expect((await setsOf())[0]).toMatchObject({ id, groups: 2, total: 4 })
  await run(id)
  const [set] = await setsOf()
  expect(set).toMatchObject({ state: 'done', done: 4, skipped: [{ code: planned.code, paper: 'voucher' }] })
  const read = (who = staff) => who.fetch(`${at}/documentSetFile`, { id: String(id) }, { method: 'GET' })
  const files = unzipSync(new Uint8Array(await (await read()).arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(
    [`${going.code}/itinerary.pdf`, `${going.code}/voucher.pdf`, `${planned.code}/itinerary.pdf`].toSorted(),
  )
  const paper = files[`${going.code}/itinerary.pdf`]!
  expect(await pdfText(new Uint8Array(paper).buffer)).toContain(going.code)
  // Made once: a second run of the job finds it done, and the archive is the one that was made.
  const fileOf = async () =>
    (await owner.query('select file_id from plan_paper_set where id = $1', [id])).rows[0].file_id
  const made = await fileOf()
  await run(id)
  expect(await fileOf()).toBe(made)
  expect((await setsOf())[0]).toMatchObject({ id, state: 'done' })
  const other = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.documents'] })).userName,
  )
  expect(await setsOf(other)).toEqual([])
  expect((await (await read(other)).json()).error?.name ?? 'notFound').toBe('notFound')
  await owner.query(`update plan_paper_set set created_at = now() - interval '8 days' where id = $1`, [id])
  await inMerchant(sweepPaperSets)
  expect(await setsOf()).toEqual([])
})

test('health notes are in an archive of those alone who may read them', async () => {
  const { id: planId } = await sold()
  await staff.data(`${at}/guestSave`, { planId, name: 'Ms One', sex: 'female' })
  const [guest] = (await info(planId)).guestRows
  await staff.data(`${at}/careSave`, {
    id: guest!.id,
    mobility: '',
    health: 'Peanut allergy',
    shared: true,
  })
  const printer = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.documents'] })).userName,
  )
  const sheetFor = async (who: typeof staff) => {
    const { id } = await who.data<{ id: number }>(`${at}/documentSet`, {
      planIds: [planId],
      papers: ['guide'],
      language: 'en',
    })
    await run(id)
    const file = await who.fetch(`${at}/documentSetFile`, { id: String(id) }, { method: 'GET' })
    const [pdf] = Object.values(unzipSync(new Uint8Array(await file.arrayBuffer())))
    return pdfText(new Uint8Array(pdf!).buffer)
  }
  expect(await sheetFor(staff)).toContain('Peanut allergy')
  const without = await sheetFor(printer)
  expect(without).toContain('Ms One')
  expect(without).not.toContain('Peanut')
})

test('a group that is not there is named', async () => {
  const input = { planIds: [999_999], papers: ['itinerary'], language: null }
  expect((await staff.call(`${at}/documentSet`, input)).error.fields).toMatchObject([{ field: 'planIds' }])
})
