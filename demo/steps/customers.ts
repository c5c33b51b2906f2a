import { sql } from 'kysely'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import { CustomerForm } from '#contract/customers/customers.schema.ts'
import { customersBy } from '#server/customers/customers.queries.ts'
import { saveDocument } from '#server/customers/documents/save-document.ts'
import { saveNote } from '#server/customers/people/notes.ts'
import { saveCustomer } from '#server/customers/people/save-customer.ts'
import { saveSegment } from '#server/customers/segments/segments.ts'
import { takeIn } from '#server/customers/take-in/take-in.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { mergeCustomers } from '#server/customers/twins/merge-customers.ts'
import { countryOf } from '../world/travel-answers.ts'
import { acting, personOf, system, type Acting, type Stage } from './stage.ts'

/** The people behind all orders, by the product's own job; then what staff made of some of them. */
export async function makeCustomers(stage: Stage, measure: () => Promise<unknown>): Promise<void> {
  const some = () => acting(stage, (as) => takeIn(as(stage.clock.now, system)))
  // What asks who bears a name is planned wrongly until the first people are counted.
  if ((await some()) > 0) await measure()
  while ((await some()) > 0);
  if (!stage.staff.has('ops')) return
  await acting(stage, async (as) => {
    const ctx = (days: number, minutes: number) => as(stage.clock.at(days, minutes), personOf(stage, 'ops'))
    const regulars = await regularsOf(stage, as)
    for (const [at, id] of regulars.entries()) {
      const country = await tagRegular(ctx(-20, 600 + at * 7), id, tagsAt(at))
      if (notes[at]) await saveNote(ctx(-14 + at, 640 + at * 9), { customerId: id, text: notes[at] })
      if (at < 8)
        await saveDocument(ctx(-12, 560 + at), {
          customerId: id,
          kind: at % 4 === 3 ? 'dive-card' : 'passport',
          number: at % 4 === 3 ? `PADI-${20_411 + at * 37}` : `EJ${4_810_226 + at * 9_173}`,
          country,
          expires: stage.clock.day(at === 0 ? -9 : at * 34 - 20),
          note: '',
        })
    }
    const stored = await regularOf(stage, as, '张伟')
    if (stored) await mergeCustomers(ctx(-3, 615), { id: stored, otherId: await sameTwice(ctx(-4, 600)) })
    for (const [at, title] of relatives.entries())
      await sharePhone(ctx(-6, 600 + at * 11), regulars[at + 3]!, title)
    for (const segment of segments)
      await saveSegment(ctx(-10, 600), { ...blankSegment, ...segment, tags: [...(segment.tags ?? [])] })
  })
}

/** What the counter learned of a regular. */
async function tagRegular(ctx: Ctx, id: number, tags: string[]): Promise<string> {
  const [one] = await customersBy(ctx, [id])
  const mail = one!.pinyin.toLowerCase().replace(/[^a-z]+/g, '.')
  await saveCustomer(
    ctx,
    CustomerForm.parse({
      ...valuesOf(customerRecord, one as never),
      id,
      version: one!.version,
      wechat: `${mail.replaceAll('.', '')}${id}`,
      email: one!.email || `${mail}.${id}@example.com`,
      nationality: countryOf(one!.phone),
      tags,
    }),
  )
  return countryOf(one!.phone)
}

/** Who came most often of those with a name. */
async function regularOf(stage: Stage, as: Acting, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from customer
    where merchant_id = ${stage.merchant.id} and root_id is null and name = ${name} order by orders desc, id limit 1`.execute(
    as(stage.clock.now, system).db,
  )
  return rows[0]?.id
}

/** Those who came most often. */
async function regularsOf(stage: Stage, as: Acting): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from customer
    where merchant_id = ${stage.merchant.id} and root_id is null and pinyin <> '' order by orders desc, id limit 24`.execute(
    as(stage.clock.now, system).db,
  )
  return rows.map(({ id }) => id)
}

/** Entered at the counter by somebody who did not look first. */
const sameTwice = async (ctx: Ctx): Promise<number> => {
  const { id } = await saveCustomer(ctx, {
    name: '张伟',
    pinyin: 'ZHANG WEI',
    wechat: 'zhangwei_phuket',
    phone: '+86 138 0013 8000',
    alternatePhone: '',
    localPhone: '+66 81 234 5678',
    email: 'zhang.wei@example.com',
    birthdate: '1984-03-12',
    nationality: 'CN',
    language: 'zh-CN',
    tags: ['VIP'],
    remark: '每年冬天来普吉',
  })
  return id
}

/** Somebody who gave the phone of a regular: a relative, or the same person under another name. */
async function sharePhone(ctx: Ctx, id: number, title: string): Promise<void> {
  const [one] = await customersBy(ctx, [id])
  const family = one!.pinyin.split(' ').at(-1)!
  await saveCustomer(
    ctx,
    CustomerForm.parse({
      name: `${title}${family.charAt(0)}${family.slice(1).toLowerCase()}`,
      pinyin: family,
      wechat: `${family.toLowerCase()}${id}`,
      phone: one!.phone,
      email: `${family.toLowerCase()}${id}@example.com`,
      remark: 'Booked at the counter',
    }),
  )
}
const relatives = ['Mrs ', '', 'P. ']

const tagsAt = (at: number): string[] => [
  ...(at % 3 === 0 ? ['VIP'] : []),
  ...(at % 4 === 1 ? ['Diver'] : []),
  ...(at % 5 === 2 ? ['Family'] : []),
]
const notes: readonly string[] = [
  'Travels with a wheelchair: ask for the pier with a ramp.',
  '客人对海鲜过敏，请提前告知船家。',
  'ลูกค้าประจำ ขอที่นั่งด้านหน้าเรือทุกครั้ง',
  'Prefers WhatsApp after 18:00.',
  '가족 여행, 유아용 구명조끼 필요',
]

const blankSegment = {
  tags: [],
  nationality: '',
  leastOrders: null,
  mostOrders: null,
  leastSpendMinor: null,
  idleDays: null,
  lastTrip: null,
}
const segments: readonly {
  name: string
  tags?: string[]
  leastOrders?: number
  leastSpendMinor?: number
  idleDays?: number
}[] = [
  { name: 'VIP', tags: ['VIP'] },
  { name: 'Came three times or more', leastOrders: 3 },
  { name: 'Big spenders', leastSpendMinor: 5_000_000 },
  { name: 'Not seen for 60 days', idleDays: 60 },
]
