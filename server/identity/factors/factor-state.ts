import { sql } from 'kysely'
import type { Audience } from '#contract/kit/endpoint.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isFactorRequired, signInRules } from './sign-in-rules.ts'

export type FactorState = {
  userName: string
  fullName: string
  kind: Audience
  isSuper: boolean
  totpSince: string | null
  recoveryLeft: number
  passkeys: number
  /** The merchant's rule asks for a second factor today. */
  required: boolean
}

type Row = Omit<FactorState, 'required'> & { roleFactorFrom: string | null }

/** How a person may prove who they are, as it stands. With the merchant's own eyes. */
export async function factorState(own: Ctx, userId: number): Promise<FactorState> {
  const { rows } = await sql<Row>`
    select u.user_name as "userName", u.full_name as "fullName", u.kind, u.is_super as "isSuper",
           f.confirmed_at as "totpSince", r.factor_from::text as "roleFactorFrom",
           (select count(*) from recovery_code c
             where c.merchant_id = u.merchant_id and c.user_id = u.id and c.used_at is null)::int as "recoveryLeft",
           (select count(*) from platform.passkey p where p.merchant_id = u.merchant_id and p.user_id = u.id)::int as passkeys
      from app_user u
      left join role r on r.merchant_id = u.merchant_id and r.id = u.role_id
      left join user_factor f on f.merchant_id = u.merchant_id and f.user_id = u.id and f.confirmed_at is not null
     where u.merchant_id = ${own.scope.merchantId} and u.id = ${userId}`.execute(own.db)
  const { roleFactorFrom, ...state } = rows[0] ?? fail('notFound')
  const required = isFactorRequired(
    signInRules(own.merchant),
    { kind: state.kind, roleFactorFrom },
    todayOf(own),
  )
  return { ...state, required }
}

/** Of a person `u`, whether they have a second factor; a session learns it from `platform.find_session`. */
export const withFactor = sql<boolean>`(exists (select from user_factor f
    where f.merchant_id = u.merchant_id and f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from platform.passkey p where p.merchant_id = u.merchant_id and p.user_id = u.id))`

export const hasFactor = ({ totpSince, passkeys }: FactorState): boolean => totpSince !== null || passkeys > 0

/** A password alone opens nothing: a code is asked for beside it. */
export const needsCode = (state: FactorState): boolean =>
  state.totpSince !== null || (state.required && state.passkeys > 0)
