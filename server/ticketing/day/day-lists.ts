import { sql } from 'kysely'
import type { ManifestAsk } from '#contract/ticketing/day/day.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sailingName, type DayGuest } from './sailing-guests.ts'

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

/** Who is covered on a trip, as an insurer wants it: guests by passport and birth, and the day of the cover. */
export function insuranceList(ctx: Ctx, { date }: ManifestAsk, guests: readonly DayGuest[]): string[][] {
  const w = (key: string) => ctx.app.word(ctx.language, `ticketing.manifest.${key}`)
  const cells = (guest: DayGuest, at: number) => [
    String(at + 1),
    guest.latinName,
    guest.passport,
    guest.nationality,
    guest.birthdate,
    guest.gender,
    date,
    sailingName(ctx, guest),
    guest.startTime || guest.session,
  ]
  const heads = [
    'no',
    'latinName',
    'passport',
    'nationality',
    'birthdate',
    'gender',
    'coverDay',
    'route',
    'departure',
  ]
  return [heads.map(w), ...guests.map(cells)]
}
