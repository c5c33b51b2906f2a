import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { sweepAnswers } from './sweep-answers.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 900_000_000 })
const { app, merchant, staff } = world
const date = day(30)
const code = async (answer: Promise<{ error: { code: number } }>) => (await answer).error.code
const made = async (path: string, values: object) => (await staff.data<{ id: number }>(path, values)).id

const yes = (...keys: string[]) => {
  const all = Array.from({ length: 10 }, (_, nth) => `q${nth + 1}`)
  return Object.fromEntries([...all.map((key) => [key, 'no']), ...keys.map((key) => [key, 'yes'])])
}
const profile = async () => {
  const id = await made('/supplier/guestProfile/save', {
    name: 'Ann Lee',
    ownGear: [],
    birthdate: '1990-01-01',
    email: 'ann@example.com',
    flightDate: null,
    flightTime: null,
    heightCm: null,
    weightKg: null,
    shoeEu: null,
    bcd: null,
    wetsuit: null,
    weightBeltKg: null,
    certifiedOn: null,
    lastDiveOn: null,
    maxDepthM: null,
  })
  const { url } = await staff.data<{ url: string }>('/supplier/diver/link', { id })
  const path = `${world.server.url}${new URL(url).pathname}`
  const post = (to: string, values: Record<string, string>) =>
    fetch(`${path}/${to}`, { method: 'POST', body: new URLSearchParams(values) })
  const info = () => staff.data<ProfileInfo>('/supplier/diver/info', { id })
  return { id, path, post, info }
}

test('forms are signed once by the guest’s link, in the guest’s language, and answers are sealed', async () => {
  const { path, post, info } = await profile()
  expect(await (await fetch(`${path}?language=th`)).text()).toContain('แบบฟอร์มสุขภาพ')
  expect((await post('medical', yes())).status).toBe(400)
  const signed = { ...yes('q1'), agree: 'yes', signature: 'Ann Lee' }
  expect((await post('medical', signed)).status).toBe(400)
  const whole = { ...signed, a1: 'no', a2: 'no', a3: 'no', a4: 'no' }
  const answers = await Promise.all([1, 2, 3].map(() => post('medical', whole)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await post('waiver', { agree: 'yes', signature: 'Ann Lee' })).status).toBe(200)
  const { forms, medical, waiver } = await info()
  expect(forms).toHaveLength(2)
  expect({ medical, waiver }).toEqual({ medical: 'signed', waiver: 'signed' })
  const { rows } = await app.pool.query<{ sealed: string }>(
    `select encode(answers, 'escape') as sealed from guest_form`,
  )
  expect(rows).toEqual([])
  const [stored] = await withSystemCtx(app, merchant.id, ({ db }) =>
    db.selectFrom('guest_form').select('answers').where('kind', '=', 'medical').execute(),
  )
  expect(stored!.answers!.toString('latin1')).not.toContain('yes')
  const form = forms.find(({ kind }) => kind === 'medical')!
  const read = await staff.data<{ rows: { question: string; answer: string }[] }>('/supplier/diver/answers', {
    id: form.id,
  })
  expect(read.rows.filter(({ answer }) => answer === 'yes')).toHaveLength(1)
  const { history } = await info()
  expect(history.some(({ type }) => type === 'scheduling.answersRead')).toBe(true)
  // What was signed is called by its name, whatever language the history is read in.
  const called = history
    .filter(({ type }) => type === 'scheduling.formSigned')
    .map(({ facts }) => facts['form'])
  expect(called).toMatchObject([
    { en: 'Medical form', th: 'แบบฟอร์มสุขภาพ' },
    { en: 'Waiver', th: 'ใบสละสิทธิ์' },
  ])
})

test('health answers go two years after they were given, and with the person who is forgotten; that they were signed stays', async () => {
  const guests = [await profile(), await profile(), await profile()]
  for (const { post } of guests) await post('medical', { ...yes(), agree: 'yes', signature: 'Ann Lee' })
  const [older, newer, forgotten] = guests.map(({ id }) => id)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update guest_form set signed_at = signed_at - interval '3 years' where profile_id = ${older}`.execute(
      db,
    ),
  )
  await sweepAnswers(jobOf(app))
  await withSystemCtx(app, merchant.id, async ({ db }) => {
    await sql`select set_config('app.forgetting', 'on', true)`.execute(db)
    await sql`update guest_form set signed_name = '***' where profile_id = ${forgotten}`.execute(db)
  })
  const { rows } = await withSystemCtx(app, merchant.id, ({ db }) =>
    sql<{ id: number; kept: boolean }>`select profile_id as id, answers is not null as kept from guest_form
      where profile_id = any(${[older, newer, forgotten]}) order by profile_id`.execute(db),
  )
  expect(rows).toEqual([
    { id: older, kept: false },
    { id: newer, kept: true },
    { id: forgotten, kept: false },
  ])
})

test('a yes that asks for a doctor waits for one', async () => {
  const { post, info } = await profile()
  await post('medical', { ...yes('q3'), agree: 'yes', signature: 'Ann Lee' })
  const [form] = (await info()).forms
  expect(form).toMatchObject({ state: 'review' })
  const review = (more: object) =>
    staff.call('/supplier/diver/review', {
      id: form!.id,
      version: form!.version,
      approved: true,
      physician: 'Dr. Suda',
      reviewedOn: day(0),
      note: '',
      ...more,
    })
  expect(await code(review({ version: 9 }))).toBe(409001)
  expect(await code(review({}))).toBe(0)
  expect(await info()).toMatchObject({ medical: 'approved', forms: [{ physician: 'Dr. Suda' }] })
})

test('a guest fills in what is missing by the link; a later link ends it', async () => {
  const { id, path, post, info } = await profile()
  expect((await info()).missing).toContain('passport')
  expect(
    (
      await post('profile', {
        name: 'Ann Lee',
        passport: 'P123',
        heightCm: '170',
        eyesLeft: '-2,5',
        birthdate: '1990-02-31',
      })
    ).status,
  ).toBe(400)
  expect(
    (await post('profile', { name: 'Ann Lee', passport: 'P123', heightCm: '170', eyesLeft: '-2,5' })).status,
  ).toBe(200)
  expect(await info()).toMatchObject({
    passport: 'P123',
    heightCm: 170,
    eyesLeft: '-2,5',
    email: 'ann@example.com',
  })
  await staff.data('/supplier/diver/link', { id })
  expect((await fetch(path)).status).toBe(410)
  expect((await fetch(`${world.server.url}/supplier/guest/${'x'.repeat(43)}`)).status).toBe(404)
})

test('a piece of gear is with one guest at a time, and only while it is fit', async () => {
  const [{ id: ann }, { id: ben }] = [await profile(), await profile()]
  const piece = (serial: string, more: object = {}) =>
    made('/supplier/diver/gear/save', { kind: 'regulator', serial, serviceDue: null, ...more })
  const lend = (id: number, profileId: number) =>
    code(staff.call('/supplier/diver/gear/lend', { id, profileId, date }))
  const one = await piece('R-1')
  expect((await Promise.all([lend(one, ann), lend(one, ben)])).toSorted()).toEqual([0, 409959])
  await staff.data('/supplier/diver/gear/return', { id: one, condition: 'damaged' })
  expect(await lend(one, ben)).toBe(409960)
  expect(await lend(await piece('R-2', { serviceDue: date }), ben)).toBe(409960)
})
