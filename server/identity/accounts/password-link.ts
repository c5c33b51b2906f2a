import type { z } from 'zod'
import type { Invitation, PasswordByLink } from '#contract/identity/identity.schema.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { Db } from '../../kit/db/db.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { mailLetter } from './account-mails.ts'
import { clearAttempts } from '../sessions/login-attempts.ts'
import { hashNewPassword, merchantNames, type PersonNames } from './new-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import { setPasswordHash } from './update-password.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

const days = 7

type Person = { id: number; fullName: string; userName: string; email: string; language: string | null }

/** Mails a person a link to set their password: used once, within seven days; a later link replaces it. */
export async function sendPasswordLink(
  ctx: Ctx,
  person: Person,
  kind: 'invitation' | 'reset',
): Promise<void> {
  const { merchantId } = ctx.scope
  const token = makeToken()
  await ctx.db
    .deleteFrom('platform.account_token')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', person.id)
    .where('purpose', '=', 'set-password')
    .execute()
  await ctx.db
    .insertInto('platform.account_token')
    .values({
      token_hash: hashToken(token),
      merchant_id: merchantId,
      user_id: person.id,
      purpose: 'set-password',
      email: person.email,
      expires_at: new Date(ctx.now.getTime() + days * 86_400_000),
      created_by: ctx.actor.name,
    })
    .execute()
  await mailLetter(ctx, {
    to: person.email,
    language: (person.language ?? ctx.merchant.language) as Language,
    kind,
    params: { name: person.fullName, userName: person.userName, days },
    link: `${ctx.app.config.publicUrl}/invite?token=${token}`,
  })
}

const liveToken = (db: Pick<Db, 'selectFrom'>, token: string) =>
  db
    .selectFrom('platform.account_token')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'set-password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())

/** What a link is for. Looking changes nothing: mail scanners open links. */
export async function readInvitation(
  ctx: PublicCtx,
  { token }: { token: string },
): Promise<z.output<typeof Invitation>> {
  const found = (await liveToken(ctx.app.db, token).executeTakeFirst()) ?? fail('identity.linkInvalid')
  return withSystemCtx(ctx.app, found.merchant_id, async (own) => {
    const person = await own.db
      .selectFrom('app_user as u')
      .leftJoin('agent as a', (j) =>
        j.onRef('a.merchant_id', '=', 'u.merchant_id').onRef('a.id', '=', 'u.agent_id'),
      )
      .leftJoin('supplier as s', (j) =>
        j.onRef('s.merchant_id', '=', 'u.merchant_id').onRef('s.id', '=', 'u.supplier_id'),
      )
      .select(['u.user_name', 'u.full_name', 'u.disabled_at', 'a.name as agent', 's.name as supplier'])
      .where('u.merchant_id', '=', found.merchant_id)
      .where('u.id', '=', found.user_id)
      .executeTakeFirstOrThrow()
    if (person.disabled_at) fail('identity.linkInvalid')
    return {
      userName: person.user_name,
      fullName: person.full_name,
      merchantName: nameIn(own.merchant.names, ctx.language),
      companyName: person.agent ?? person.supplier ?? '',
      invitedBy: found.created_by,
    }
  })
}

async function namesOf(own: Ctx, userId: number): Promise<PersonNames> {
  const person = await own.db
    .selectFrom('app_user')
    .select(['user_name', 'email'])
    .where('merchant_id', '=', own.scope.merchantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    userName: person?.user_name ?? '',
    email: person?.email ?? '',
    merchantNames: merchantNames(own.merchant),
  }
}

/** Sets the password by a link and uses it up; of two at once one wins. Earlier sessions end. */
export async function setPasswordByLink(
  ctx: PublicCtx,
  { token, password }: z.output<typeof PasswordByLink>,
  { request }: RawContext,
): Promise<{ userName: string }> {
  const found = (await liveToken(ctx.app.db, token).executeTakeFirst()) ?? fail('identity.linkInvalid')
  const names = await withSystemCtx(ctx.app, found.merchant_id, (own) => namesOf(own, found.user_id))
  const hash = await hashNewPassword(ctx.app, password, names, request.ip)
  const userName = await withSystemCtx(ctx.app, found.merchant_id, async (own) => {
    await own.db
      .updateTable('platform.account_token')
      .set({ used_at: own.now })
      .where('token_hash', '=', found.token_hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirstOrThrow(() => fail('identity.linkInvalid'))
    const person = await own.db
      .selectFrom('app_user')
      .select(['id', 'user_name', 'full_name'])
      .where('merchant_id', '=', found.merchant_id)
      .where('id', '=', found.user_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow(() => fail('identity.linkInvalid'))
    await setPasswordHash(own, person.id, hash)
    await endSessions(own, person.id)
    await emit(own, 'identity.passwordSet', {
      subject: 'user',
      subjectId: person.id,
      facts: { name: person.full_name },
    })
    return person.user_name
  })
  await clearAttempts(ctx.app, userName)
  return { userName }
}
