import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { DaySheetAsk, ManifestAsk } from '#contract/ticketing/day/day.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { parkGuests, type ParkGuest } from './park-tickets.ts'
import { guestsOn, sailingName, type DayGuest } from './sailing-guests.ts'

type CrewRow = {
  name: string
  role: string
  licence: string
  expiresOn: string
  phone: string
  boat: string
  plate: string
}

/** Who works on the boats of a sailing: captain, guide, instructors and their assistants, each once a boat. */
async function crewOf(ctx: Ctx, date: string, orderIds: readonly number[]): Promise<CrewRow[]> {
  const { rows } = await sql<CrewRow>`
    with runs as (
      select distinct u.id, u.coach_id, u.driver_id, u.guide_id
        from day_card k
        join day_run u on u.merchant_id = k.merchant_id and u.id = k.run_id and u.date = ${date}::date
       where k.merchant_id = ${ctx.scope.merchantId} and k.order_id = any(${[...orderIds]}::bigint[]))
    select distinct w.name, p.role, coalesce(w.licences -> 0 ->> 'number', '') as licence,
           coalesce(w.licences -> 0 ->> 'expiresOn', '') as "expiresOn", w.phone, c.name as boat, c.plate
      from runs r
      join coach c on c.merchant_id = ${ctx.scope.merchantId} and c.id = r.coach_id
      cross join lateral (
        select r.driver_id as id, case when c.kind = 'boat' then 'captain' else 'driver' end as role
        union select r.guide_id, 'guide'
        union select g.instructor_id, 'instructor' from dive_group g where g.merchant_id = c.merchant_id and g.run_id = r.id
        union select g.assistant_id, 'instructor' from dive_group g where g.merchant_id = c.merchant_id and g.run_id = r.id) p
      join crew w on w.merchant_id = c.merchant_id and w.id = p.id
     order by c.name, p.role, w.name`.execute(ctx.db)
  return rows
}

/** The crew list as rows under a head. */
export async function crewList(
  ctx: Ctx,
  { date }: ManifestAsk,
  guests: readonly DayGuest[],
): Promise<string[][]> {
  const w = (key: string) => ctx.app.word(ctx.language, `ticketing.manifest.${key}`)
  const rows = await crewOf(ctx, date, [...new Set(guests.map(({ orderId }) => orderId))])
  return [
    ['crewName', 'crewRole', 'crewLicence', 'crewExpires', 'phone', 'boat', 'plate'].map(w),
    ...rows.map(({ name, role, licence, expiresOn, phone, boat, plate }) => [
      name,
      w(role),
      licence,
      expiresOn,
      phone,
      boat,
      plate,
    ]),
  ]
}

/** Is that nationality, as a guest or an agent wrote it, Thai? */
export const isThai = (nationality: string): boolean =>
  /^(th|tha|thai|thailand|ไทย|泰国|泰國|태국)$/i.test(nationality.trim())

/** What a park and an insurer tell guests apart by; a nationality that is not known is neither. */
const classOf = (ctx: Ctx, { nationality, kind }: Pick<DayGuest, 'nationality' | 'kind'>): string[] => [
  nationality.trim() &&
    ctx.app.word(ctx.language, `ticketing.manifest.${isThai(nationality) ? 'thai' : 'foreign'}`),
  ctx.app.word(ctx.language, `ticketing.guestKinds.${kind}`),
]

type Way = { from: Names; to: Names }
/** Where boats of these SKUs go, each the one way that it sells. */
async function waysOf(ctx: Ctx, guests: readonly DayGuest[]): Promise<ReadonlyMap<number, Way>> {
  const ids = [...new Set(guests.map(({ skuId }) => skuId))]
  const { rows } = await sql<Way & { id: number }>`
    select id, coalesce(facts #> '{legs,0,from}', '{}') as "from", coalesce(facts #> '{legs,0,to}', '{}') as "to"
      from sku
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who is covered on a trip, as an insurer wants it: guests by passport and birth, the day of the cover, and from where to where. */
export async function insuranceList(
  ctx: Ctx,
  { date }: { date: string },
  guests: readonly DayGuest[],
): Promise<string[][]> {
  const w = (key: string) => ctx.app.word(ctx.language, `ticketing.manifest.${key}`)
  const ways = await waysOf(ctx, guests)
  const cells = (guest: DayGuest, at: number) => {
    const way = ways.get(guest.skuId)
    return [
      String(at + 1),
      guest.latinName,
      guest.passport,
      guest.nationality,
      ...classOf(ctx, guest),
      guest.birthdate,
      guest.gender,
      date,
      sailingName(ctx, guest),
      guest.session || guest.startTime,
      nameIn(way?.from ?? {}, ctx.language) || guest.pickUp,
      nameIn(way?.to ?? {}, ctx.language),
    ]
  }
  const heads = [
    'no',
    'latinName',
    'passport',
    'nationality',
    'class',
    'kind',
    'birthdate',
    'gender',
    'coverDay',
    'route',
    'departure',
    'from',
    'to',
  ]
  return [heads.map(w), ...guests.map(cells)]
}

/** Who enters a national park, by park and class, and whether the order has its tickets. */
async function parkList(ctx: Ctx, { date }: { date: string }): Promise<string[][]> {
  const w = (key: string) => ctx.app.word(ctx.language, `ticketing.manifest.${key}`)
  const byClass = Map.groupBy(await parkGuests(ctx, date), (guest) =>
    JSON.stringify([guest.park, ...classOf(ctx, guest)]),
  )
  const rows = [...byClass.keys()].toSorted().flatMap((key) => byClass.get(key) ?? [])
  const heads = [
    'park',
    'class',
    'kind',
    'latinName',
    'passport',
    'nationality',
    'birthdate',
    'visitDay',
    'route',
    'orderCode',
    'parkTicket',
  ]
  const cells = (guest: ParkGuest) => [
    guest.park,
    ...classOf(ctx, guest),
    guest.latinName,
    guest.passport,
    guest.nationality,
    guest.birthdate,
    date,
    sailingName(ctx, guest),
    guest.orderCode,
    w(guest.bought ? 'bought' : 'missingTicket'),
  ]
  return [heads.map(w), ...rows.map(cells)]
}

/** All guests of a day whom an insurer covers, or whom national parks want to know, as a sheet. */
export async function daySheet(ctx: Ctx, { date, list, format }: DaySheetAsk): Promise<RawAnswer> {
  const rows = list === 'park' ? await parkList(ctx, { date }) : await insuranceOfDay(ctx, date)
  return sheetAnswer(format, `${list}-${date}.${format}`, rows)
}

const insuranceOfDay = async (ctx: Ctx, date: string): Promise<string[][]> => {
  const guests = await guestsOn(ctx, date)
  return insuranceList(
    ctx,
    { date },
    guests.filter(({ attendance }) => attendance !== 'no-show'),
  )
}
