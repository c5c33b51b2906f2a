import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { nameIn } from '#contract/kit/schema.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { formStateOn } from '#contract/scheduling/diving/forms.ts'
import { missingOf, profileSorts } from '#contract/scheduling/diving/profile-sorts.ts'
import { guestProfileRecord } from '#contract/scheduling/diving/profile.fields.ts'
import { diverKey, profileKey } from '#contract/scheduling/diving/profiles.api.ts'
import type { Profile, ProfileFilter, ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'
import { goingSql } from '../going-sql.ts'
import { listGear } from './gear.ts'
import { openLinkOf } from './profile-links.ts'

type Row = ReadOf<(typeof guestProfileRecord)['fields']> & { id: number; version: number; dives: boolean }
type Filter = Partial<ProfileFilter> & { ids?: readonly number[]; divers?: boolean }

/** The state of a form as it counts on a day: `formStateOn` in the database. */
const lamp = (ctx: Ctx, kind: 'medical' | 'waiver', today: string) => sql<string>`coalesce((
    select case when f.valid_until < ${today} then 'expired' else f.state end from guest_form f
     where f.merchant_id = p.merchant_id and f.profile_id = p.id and f.kind = ${kind} order by f.id desc limit 1),
  case when exists (select from platform.profile_link k where k.merchant_id = p.merchant_id and k.profile_id = p.id and k.revoked_at is null
    and k.expires_at > ${ctx.now.toISOString()}) then 'sent' else 'missing' end)`

function profilesSql(ctx: Ctx, { text, level, missing, coming, medical, ids, divers }: Filter) {
  const today = todayOf(ctx)
  const where = [
    sql<SqlBool>`p.merchant_id = ${ctx.scope.merchantId}`,
    finds(text, ['p.name', 'p.phone', 'p.email', 'p.cert_number']),
  ]
  if (level) where.push(sql<SqlBool>`p.level = ${level}`)
  if (ids) where.push(sql<SqlBool>`p.id = ${anyOf(ids)}`)
  const lacks = sql`(p.name = '' or p.phone = '' or p.birthdate is null or p.nationality = '' or p.passport = ''
    or (v.dives and (p.height_cm is null or p.weight_kg is null or p.shoe_eu is null or p.emergency = '')))`
  if (missing !== undefined) where.push(sql<SqlBool>`${lacks} = ${missing}`)
  if (coming !== undefined) where.push(sql<SqlBool>`(v."nextTrip" is not null) = ${coming}`)
  if (medical) where.push(sql<SqlBool>`${lamp(ctx, 'medical', today)} = ${medical}`)
  if (divers) where.push(sql<SqlBool>`(v.dives or p.level <> 'none')`)
  return sql<Row>`
    select p.*, v."lastTrip", v."nextTrip", v.trips, v.dives, ${lamp(ctx, 'medical', today)} as medical, ${lamp(ctx, 'waiver', today)} as waiver
      from guest_profile p cross join lateral (
        select max(l.date) filter (where l.date <= ${today}) as "lastTrip", min(l.date) filter (where l.date >= ${today}) as "nextTrip",
          count(distinct l.date)::integer as trips, coalesce(bool_or(l.product_type = 'diving'), false) as dives
          from guest_visit g join orders o on o.merchant_id = g.merchant_id and o.id = g.order_id
          join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
         where g.merchant_id = p.merchant_id and g.profile_id = p.id and ${goingSql}) v
     where ${sql.join(where, sql` and `)}`
}

const sorted = { nextTrip: sql`r."nextTrip"`, name: sql`lower(r.name)`, createdAt: sql`r.created_at` }

function toProfile(ctx: Ctx, { id, version, dives, ...row }: Row, key: string): Profile {
  const answer = answerOf(guestProfileRecord, row)
  return {
    id,
    version,
    ...answer,
    missing: missingOf(answer, dives),
    dives,
    can: canOf(ctx, { edit: `${key}.edit`, link: `${key}.link`, mail: `${key}.link` }),
  }
}

/** A page of guests: of those who dive, or of all. */
export const listProfiles =
  (of: 'divers' | 'all') =>
  async (
    ctx: Ctx,
    filter: ProfileFilter,
  ): Promise<{ rows: Profile[]; total: number; pageNo: number; pageSize: number }> => {
    const key = of === 'divers' ? diverKey : profileKey
    const query = profilesSql(ctx, { ...filter, divers: of === 'divers' })
    const page = await pageOf(ctx, filter, query, orderBy(profileSorts, filter, sorted))
    return { ...page, rows: page.rows.map((row) => toProfile(ctx, row, key)) }
  }

/** One guest with all that is known; 404 for nobody's. */
export async function profileOf(ctx: Ctx, id: number, key: string = diverKey): Promise<Profile> {
  const { rows } = await profilesSql(ctx, { ids: [id] }).execute(ctx.db)
  return rows[0] ? toProfile(ctx, rows[0], key) : fail('notFound')
}

export async function profileInfo(ctx: Ctx, { id }: { id: number }): Promise<z.output<typeof ProfileInfo>> {
  const profile = await profileOf(ctx, id)
  const link = await openLinkOf(ctx, id)
  return {
    ...profile,
    forms: await formsOf(ctx, id),
    gear: (await listGear(ctx, { profileId: id })).rows,
    log: await logOf(ctx, id),
    visits: await visitsOf(ctx, id),
    link: link ? { expiresAt: link.expires_at, seenAt: link.seen_at } : null,
    history: await historyOf(ctx, 'guestProfile', id),
  }
}

type FormRow = Omit<ProfileInfo['forms'][number], 'state'> & {
  stored: 'signed' | 'review' | 'approved' | 'refused'
}
async function formsOf(ctx: Ctx, profileId: number): Promise<ProfileInfo['forms']> {
  const { rows } = await sql<FormRow>`
    select id, version, kind, state as stored, language, text_version as "textVersion", text_hash as "textHash", signed_name as "signedName",
      guardian_name as "guardianName", signed_at as "signedAt", ip, valid_until as "validUntil", physician, reviewed_on as "reviewedOn",
      reviewed_by_name as "reviewedByName", review_note as "reviewNote", answers is not null as answers
      from guest_form where merchant_id = ${ctx.scope.merchantId} and profile_id = ${profileId} order by id desc limit 50`.execute(
    ctx.db,
  )
  const today = todayOf(ctx)
  return rows.map(({ stored, ...row }) => ({
    ...row,
    state: formStateOn({ state: stored, validUntil: row.validUntil }, false, today),
  }))
}

/** Dives of a guest, newest first. */
export async function listDives(ctx: Ctx, { profileId }: { profileId: number }) {
  await readRow(ctx, 'guest_profile', profileId)
  return { rows: await logOf(ctx, profileId) }
}

async function logOf(ctx: Ctx, profileId: number): Promise<ProfileInfo['log']> {
  const { rows } = await sql<ProfileInfo['log'][number]>`
    select id, version, date, site, programme, depth_m as "depthM", minutes, gas, instructor, note from dive_log
     where merchant_id = ${ctx.scope.merchantId} and profile_id = ${profileId} order by date desc, id desc limit 500`.execute(
    ctx.db,
  )
  return rows
}

async function visitsOf(ctx: Ctx, profileId: number): Promise<ProfileInfo['visits']> {
  const { rows } = await sql<
    Omit<ProfileInfo['visits'][number], 'product'> & { names: Record<string, string>; name: string }
  >`
    select distinct on (l.date, o.id) o.id as "orderId", o.code as "orderCode", l.names, l.name, l.date, ${goingSql} as going
      from guest_visit g join orders o on o.merchant_id = g.merchant_id and o.id = g.order_id
      join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where g.merchant_id = ${ctx.scope.merchantId} and g.profile_id = ${profileId} order by l.date desc, o.id, l.position limit 100`.execute(
    ctx.db,
  )
  return rows.map(({ names, name, ...row }) => ({ ...row, product: nameIn(names, ctx.language) || name }))
}
