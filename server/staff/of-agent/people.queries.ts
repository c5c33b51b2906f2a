import { sql } from 'kysely'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { rightsHeld } from '#contract/identity/agent-rights.ts'
import { personRecord } from '#contract/staff/of-agent/person.fields.ts'
import type { Person, PersonFilter } from '#contract/staff/of-agent/people.schema.ts'
import { finds } from '../../kit/db/filters.ts'
import { canOf, userOf, type Ctx } from '../../kit/ctx.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { isBeyond, keysOfPerson } from './rights.ts'

const key = 'bookingCenter.people'

function filtered(ctx: Ctx, { text, state }: PersonFilter) {
  let query = ctx.db
    .selectFrom('app_user as u')
    .innerJoin('platform.login as l', (join) =>
      join.onRef('l.merchant_id', '=', 'u.merchant_id').onRef('l.user_id', '=', 'u.id'),
    )
    .leftJoin('role as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .where('u.merchant_id', '=', ctx.scope.merchantId)
    .where('u.agent_id', '=', userOf(ctx).agentId)
  if (text) query = query.where(finds(text, ['u.user_name', 'u.full_name', 'u.email', 'u.phone']))
  if (state === 'disabled') query = query.where('u.disabled_at', 'is not', null)
  if (state === 'enabled' || state === 'invited')
    query = query
      .where('u.disabled_at', 'is', null)
      .where('l.password_hash', state === 'invited' ? '=' : '!=', '')
  return query
    .selectAll('u')
    .select(['r.built_in', 'r.permissions'])
    .select(sql<boolean>`l.password_hash <> ''`.as('has_password'))
}
type Row = Awaited<ReturnType<ReturnType<typeof filtered>['execute']>>[number]

/** A page of the agent's own people, by name. */
export async function listPeople(ctx: Ctx, filter: PersonFilter) {
  const page = await pageOf(ctx, filter, filtered(ctx, filter), sql`r.full_name, r.id`)
  return { ...page, rows: page.rows.map((row) => toPerson(ctx, row)) }
}

function toPerson(ctx: Ctx, row: Row): Person {
  const beyond = isBeyond(ctx, row) && 'booking-center.errors.beyondYours'
  const mine = row.id === userOf(ctx).id && 'identity.errors.notYourself'
  return {
    id: row.id,
    ...answerOf(personRecord, { ...row, rights: rightsHeld(keysOfPerson(row)) }),
    hasAll: row.rights === null,
    enabled: row.disabled_at === null,
    hasPassword: row.has_password,
    can: canOf(
      ctx,
      { edit: key, enable: key, reset: key },
      { edit: beyond, enable: beyond || mine, reset: beyond || mine },
    ),
  }
}
