import { Language } from '#contract/kit/schema.ts'
import type { z } from 'zod'
import type { Registration, AcceptWithNewAccount } from '#contract/tenants/tenants.schema.ts'
import { hashNewPassword } from '../../identity/identity.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import type { Db } from '../../kit/db/db.ts'
import { inNewMerchant, insertMerchant } from '../create-merchant.ts'
import { codeFor } from '../merchant-code.ts'
import { hashToken } from '../../kit/outside/token.ts'

const live = async (db: Pick<Db, 'selectFrom'>, token: string) =>
  (await db
    .selectFrom('platform.registration')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()) ?? fail('identity.linkInvalid')

/** What a registration's link is for. */
export async function readRegistration(
  { app }: PublicCtx,
  { token }: { token: string },
): Promise<z.output<typeof Registration>> {
  const { company_name: companyName, full_name: fullName, email } = await live(app.db, token)
  return { companyName, fullName, email }
}

/** The mailbox is theirs: the merchant account is made, on trial, with its first administrator. The link works once. */
export async function endRegistration(
  { app }: PublicCtx,
  { token, companyName, currency, userName, fullName, password }: z.output<typeof AcceptWithNewAccount>,
  { request }: RawContext,
): Promise<{ userName: string }> {
  const { id, email, language } = await live(app.db, token)
  const passwordHash = await hashNewPassword(
    app,
    password,
    { userName, email, merchantNames: [companyName] },
    request.ip,
  )
  await inNewMerchant(app, async (own, merchantId) => {
    await own.db
      .updateTable('platform.registration')
      .set({ used_at: new Date() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => fail('identity.linkInvalid'))
    await insertMerchant(own, {
      id: merchantId,
      code: await codeFor(own.db, companyName),
      names: { [language]: companyName, en: companyName },
      currency,
      language: Language.parse(language),
      plan: 'trial',
      contact: { email },
      admin: { userName, fullName, email, passwordHash },
    })
  })
  return { userName }
}
