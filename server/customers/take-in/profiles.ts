import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Assigned } from '../match/assign.ts'
import { phoneKey } from '../match/identities.ts'
import type { Person } from '../match/people-of-order.ts'

/** A person of an order and the profile whose place it takes. */
export type Placed = { person: Person; customerId: number; isNew: boolean }

type Profile = ReturnType<typeof profileOf>

const profileOf = ({ name, pinyin, phone, email, birthdate, nationality }: Person) => ({
  name: name.slice(0, 80),
  pinyin: pinyin.slice(0, 120),
  phone,
  alternate_phone: '',
  email,
  birthdate: birthdate || null,
  nationality,
})

/** What is said first stays; what it left open, the next one says. A second number is the alternate one. */
function together(people: readonly Person[]): Profile {
  const all = people.map(profileOf)
  const first = (name: Exclude<keyof Profile, 'birthdate'>) => all.find((one) => one[name])?.[name] ?? ''
  const phone = first('phone')
  return {
    name: first('name'),
    pinyin: first('pinyin'),
    phone,
    alternate_phone: all.find((one) => one.phone && phoneKey(one.phone) !== phoneKey(phone))?.phone ?? '',
    email: first('email'),
    birthdate: all.find((one) => one.birthdate)?.birthdate ?? null,
    nationality: first('nationality'),
  }
}

/** Makes the profiles that are missing, and tells whose each person is. */
export async function makeProfiles(ctx: Ctx, people: readonly Assigned[], made: number): Promise<Placed[]> {
  const { rows: drawn } = await sql<{
    id: number
  }>`select app.next_id('customer') as id
    from generate_series(1, ${made}::int)`.execute(ctx.db)
  const placed = people.map(({ person, customer }): Placed =>
    'id' in customer
      ? { person, customerId: customer.id, isNew: false }
      : { person, customerId: itemAt(drawn, customer.made).id, isNew: true },
  )
  const fresh = Map.groupBy(
    placed.filter(({ isNew }) => isNew),
    ({ customerId }) => customerId,
  )
  const rows = [...fresh].map(([id, all]) => ({ id, ...together(all.map(({ person }) => person)) }))
  await sql`insert into customer (merchant_id, id, name, pinyin, phone, alternate_phone, email, birthdate, nationality, source)
    select ${ctx.scope.merchantId}, r.id, r.name, r.pinyin, r.phone, r.alternate_phone, r.email, r.birthdate, r.nationality, 'order'
      from json_populate_recordset(null::customer, ${JSON.stringify(rows)}::json) r`.execute(ctx.db)
  return placed
}

/** Fills what profiles left open; what a person or an earlier order said is not touched. */
export async function fillProfiles(ctx: Ctx, placed: readonly Placed[]): Promise<void> {
  const placedByCustomer = Map.groupBy(placed, ({ customerId }) => customerId)
  if (placedByCustomer.size === 0) return
  const rows = [...placedByCustomer].map(([id, all]) => ({
    id,
    ...together(all.map(({ person }) => person)),
  }))
  const tail = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 9)`
  await sql`update customer c set name = coalesce(nullif(c.name, ''), r.name), pinyin = coalesce(nullif(c.pinyin, ''), r.pinyin),
      phone = coalesce(nullif(c.phone, ''), r.phone), email = coalesce(nullif(c.email, ''), r.email),
      alternate_phone = case when c.alternate_phone <> '' or c.phone = '' or r.phone = '' or ${tail('c.phone')} = ${tail('r.phone')}
        then c.alternate_phone else r.phone end,
      birthdate = coalesce(c.birthdate, r.birthdate), nationality = coalesce(nullif(c.nationality, ''), r.nationality)
    from json_populate_recordset(null::customer, ${JSON.stringify(rows)}::json) r
    where c.merchant_id = ${ctx.scope.merchantId} and c.id = r.id`.execute(ctx.db)
}

/** Documents that guests travelled with; one that is known already keeps what is known of it. */
export async function addDocuments(ctx: Ctx, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ person, customerId }) =>
    person.documents.map((document) => ({ customer_id: customerId, ...document })),
  )
  if (rows.length === 0) return
  await sql`insert into customer_document (merchant_id, customer_id, kind, number, country)
    select ${ctx.scope.merchantId}, r.customer_id, r.kind, r.number, r.country
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(customer_id bigint, kind text, number text, country text)
    on conflict do nothing`.execute(ctx.db)
}
