import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { FrozenGuest, ManifestAsk, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { crewList, insuranceList, isThai } from './day-lists.ts'
import { frozenManifest, type Frozen } from './freeze-manifest.ts'
import { guestsOn, sailingName, type DayGuest } from './sailing-guests.ts'

const template = readFileSync(new URL('./manifest.typ', import.meta.url), 'utf8')
/** The passenger list's columns, as the harbour office reads them. */
const columns = [
  'no',
  'latinName',
  'name',
  'kind',
  'nationality',
  'passport',
  'gender',
  'birthdate',
  'pickUp',
  'room',
  'phone',
  'boat',
  'voucherCode',
  'boardedAt',
] as const
type Column = (typeof columns)[number]

type Crew = { name: string; role: 'captain' | 'guide'; licence: string }
type Boat = { name: string; plate: string; seats: number; lengthCm: number; crew: Crew[] }

/** Who went on board of one sailing, or is expected: to print, or as a sheet of the same columns. */
export async function sailingManifest(ctx: Ctx, ask: ManifestAsk): Promise<RawAnswer> {
  const { date, skuId, session, format, who } = ask
  const all = await guestsOn(ctx, date, { skuId, session })
  const [first] = all
  if (!first) fail('notFound')
  const aboard = who === 'boarded' ? all.filter(({ attendance }) => attendance === 'boarded') : all
  const frozen = who === 'boarded' ? await frozenManifest(ctx, ask) : null
  if (ask.list !== 'passengers') return listAnswer(ctx, ask, first.skuCode, aboard)
  // What left is what was frozen, whatever was changed since.
  const guests: readonly FrozenGuest[] = frozen?.guests ?? aboard
  const w = (key: string) => ctx.app.word(ctx.language, `ticketing.manifest.${key}`)
  const rows = guests.map((guest, at) => columns.map((column) => cellOf(ctx, guest, column, at)))
  const fileName = `manifest-${first.skuCode}-${date}${session && `-${session.replace(':', '')}`}.${format}`
  if (format !== 'pdf') return sheetAnswer(format, fileName, [columns.map(w), ...rows])
  const boats = await boatsOf(ctx, date, guests)
  const data = {
    language: ctx.language,
    title: w(who === 'boarded' ? 'titleBoarded' : 'titleExpected'),
    head: headOf(ctx, { ask, first, guests, boats, frozen }),
    columns: columns.map(w),
    rows,
    crew: boats.flatMap((boat) => boat.crew.map((one) => [one.name, w(one.role), one.licence, boat.name])),
    crewColumns: ['crewName', 'crewRole', 'crewLicence', 'boat'].map(w),
    crewTitle: w('crew'),
    signs: ['signCaptain', 'signOperator', 'signOfficer'].map(w),
    foot: [
      `${w('printedAt')} ${momentText(ctx.now, ctx.merchant.timeZone)} · ${ctx.actor.name}`,
      ...(frozen?.silentDevices.length ? [`${w('silentDevices')}: ${frozen.silentDevices.join(', ')}`] : []),
    ].join(' · '),
  }
  const body = await pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPdf(template, data))
  return { contentType: 'application/pdf', fileName, body, headers: { 'cache-control': 'no-store' } }
}

/** The crew or the insured as a sheet. */
async function listAnswer(
  ctx: Ctx,
  ask: ManifestAsk,
  skuCode: string,
  guests: readonly DayGuest[],
): Promise<RawAnswer> {
  const format = ask.format === 'csv' ? 'csv' : 'xlsx'
  const rows = ask.list === 'crew' ? await crewList(ctx, ask, guests) : await insuranceList(ctx, ask, guests)
  return sheetAnswer(format, `${ask.list}-${skuCode}-${ask.date}.${format}`, rows)
}

function cellOf(ctx: Ctx, guest: FrozenGuest, column: Column, at: number): string {
  if (column === 'no') return String(at + 1)
  if (column === 'kind') return ctx.app.word(ctx.language, `ticketing.guestKinds.${guest.kind}`)
  if (column === 'boardedAt')
    return guest.boardedAt ? momentText(new Date(guest.boardedAt), ctx.merchant.timeZone) : ''
  return guest[column]
}

type HeadFacts = {
  ask: ManifestAsk
  first: DayGuest
  guests: readonly FrozenGuest[]
  boats: readonly Boat[]
  frozen: Frozen | null
}

/** What stands above the list: who sails, on what, when, and how many of each kind against the licence. */
function headOf(
  ctx: Ctx,
  { ask, first, guests, boats, frozen }: HeadFacts,
): { label: string; value: string }[] {
  const w = (key: string) => ctx.app.word(ctx.language, `ticketing.manifest.${key}`)
  const of = (kind: SailingGuest['kind']) => guests.filter((guest) => guest.kind === kind).length
  const thai = guests.filter(({ nationality }) => isThai(nationality)).length
  const kinds = (['adult', 'child', 'infant'] as const)
    .map((kind) => `${ctx.app.word(ctx.language, `ticketing.guestKinds.${kind}`)} ${of(kind)}`)
    .join(' · ')
  const seats = boats.reduce((sum, boat) => sum + boat.seats, 0)
  const boatText = boats
    .map(({ name, plate, lengthCm }) =>
      [name, plate, lengthCm ? `${lengthCm / 100} m` : ''].filter(Boolean).join(' '),
    )
    .join(' · ')
  return [
    { label: w('operator'), value: nameIn(ctx.merchant.names, ctx.language) },
    { label: w('route'), value: sailingName(ctx, first) },
    { label: w('departure'), value: [ask.date, ask.session || first.startTime].filter(Boolean).join(' ') },
    { label: w('boats'), value: boatText },
    {
      label: w('total'),
      value: [String(guests.length), seats ? `/ ${seats}` : ''].filter(Boolean).join(' '),
    },
    { label: w('kinds'), value: kinds },
    { label: w('thaiForeign'), value: `${thai} / ${guests.length - thai}` },
    ...(frozen ? [{ label: w('version'), value: `${frozen.version} · ${frozen.hash.slice(0, 12)}` }] : []),
  ]
}

/** The boats that the day's plan gives these guests, with who sails and guides them. */
async function boatsOf(ctx: Ctx, date: string, guests: readonly FrozenGuest[]): Promise<Boat[]> {
  const ids = [...new Set(guests.map(({ orderId }) => orderId))]
  const { rows } = await sql<Boat>`
    select c.name, c.plate, c.seats, c.length_cm as "lengthCm",
           (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'role', p.role, 'licence', p.licence)), '[]') from (
              select distinct w.id, w.name, case when w.id = u.driver_id then 'captain' else 'guide' end as role, coalesce(w.licences -> 0 ->> 'number', '') as licence
                from day_run u join crew w on w.merchant_id = u.merchant_id and w.id in (u.driver_id, u.guide_id)
               where u.merchant_id = c.merchant_id and u.coach_id = c.id and u.date = ${date}::date and u.id = any(t.runs)) p) as crew
      from (select u.coach_id, array_agg(distinct u.id) as runs from day_card k join day_run u on u.merchant_id = k.merchant_id and u.id = k.run_id
             where k.merchant_id = ${ctx.scope.merchantId} and k.leg = 'boat' and u.date = ${date}::date and k.order_id = any(${ids}::bigint[]) group by u.coach_id) t
      join coach c on c.merchant_id = ${ctx.scope.merchantId} and c.id = t.coach_id order by c.name`.execute(
    ctx.db,
  )
  return rows
}
