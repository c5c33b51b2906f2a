import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { PlainDate } from '#contract/kit/schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'

type GuestRow = {
  orderId: number
  name: string
  info: Record<string, string>
  phone: string
  email: string
  profileId: number | null
}

/**
 * Who a guest of an order is, across trips: the profile that it has, or one of the same name with the same phone, e-mail, passport or
 * birthday; else a new one with what the order says.
 */
export async function profileOfGuest(ctx: Ctx, guestId: number): Promise<number> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<GuestRow>`
    select g.order_id as "orderId", coalesce(nullif(g.pinyin, ''), nullif(g.name, ''), case when g.position = 1 then o.contact_name else '' end) as name, g.info,
      case when g.position = 1 then o.contact_phone else '' end as phone, case when g.position = 1 then o.contact_email else '' end as email, v.profile_id as "profileId"
      from order_guest g join orders o on o.merchant_id = g.merchant_id and o.id = g.order_id
      left join guest_visit v on v.merchant_id = g.merchant_id and v.guest_id = g.id
     where g.merchant_id = ${merchantId} and g.id = ${guestId} for no key update of g`.execute(ctx.db)
  const guest = rows[0] ?? fail('notFound')
  if (guest.profileId !== null) return guest.profileId
  const existing = factsOf(guest)
  const profileId = (await find(ctx, existing)) ?? (await make(ctx, existing))
  await sql`insert into guest_visit (merchant_id, guest_id, order_id, profile_id) values (${merchantId}, ${guestId}, ${guest.orderId}, ${profileId})
    on conflict (merchant_id, guest_id) do nothing`.execute(ctx.db)
  return profileId
}

type Facts = ReturnType<typeof factsOf>
function factsOf({ name, info, phone, email }: GuestRow) {
  const numberIn = (key: string, from: number, to: number) => {
    const value = Number.parseInt(info[key] ?? '', 10)
    return value >= from && value <= to ? value : null
  }
  return {
    name: name.slice(0, 100),
    phone: (info['phone'] ?? phone).slice(0, 40),
    email: (info['email'] ?? email).slice(0, 200),
    nationality: (info['nationality'] ?? '').slice(0, 40),
    passport: (info['passport'] ?? info['idNumber'] ?? '').slice(0, 40),
    birthdate: PlainDate.safeParse(info['birthdate']).data ?? null,
    heightCm: numberIn('height', 50, 250),
    weightKg: numberIn('weight', 5, 300),
    shoeEu: numberIn('shoeSize', 15, 60),
  }
}

/** One of that name who shares something else: a name alone is nobody. */
async function find(
  ctx: Ctx,
  { name, phone, email, passport, birthdate }: Facts,
): Promise<number | undefined> {
  const digits = phone.replace(/\D/g, '').slice(-9)
  if (!name || !(digits || email || passport || birthdate)) return undefined
  const { rows } = await sql<{ id: number }>`select id from guest_profile
    where merchant_id = ${ctx.scope.merchantId} and lower(name) = lower(${name})
      and ((${digits} <> '' and right(regexp_replace(phone, '\\D', '', 'g'), 9) = ${digits}) or (${email} <> '' and lower(email) = lower(${email}))
        or (${passport} <> '' and upper(passport) = upper(${passport})) or birthdate = ${birthdate}::date)
    order by id limit 1`.execute(ctx.db)
  return rows[0]?.id
}

async function make(ctx: Ctx, facts: Facts): Promise<number> {
  const language = asOneOf(languages, ctx.merchant.language) ?? 'en'
  const { rows } = await sql<{ id: number }>`
    insert into guest_profile (merchant_id, name, phone, email, nationality, passport, birthdate, height_cm, weight_kg, shoe_eu, language)
    values (${ctx.scope.merchantId}, ${facts.name}, ${facts.phone}, ${facts.email}, ${facts.nationality}, ${facts.passport}, ${facts.birthdate},
      ${facts.heightCm}, ${facts.weightKg}, ${facts.shoeEu}, ${language}) returning id`.execute(ctx.db)
  return firstOf(rows).id
}
