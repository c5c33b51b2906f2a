import type { z } from 'zod'
import type { Enrolment, Factors, RecoveryCodes } from '#contract/identity/factors/factors.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { emit } from '../../kit/events.ts'
import { seal, unseal } from '../../kit/outside/seal.ts'
import { mailNotice } from '../accounts/account-mails.ts'
import { clearAttempts, countAttempt } from '../sessions/login-attempts.ts'
import { endSessions } from '../sessions/sessions.ts'
import { currentHash } from '../sessions/cookie.ts'
import { codeTries, takeCode } from './check-code.ts'
import { factorState, hasFactor } from './factor-state.ts'
import { proven } from './proven.ts'
import { removeRecoveryCodes, writeRecoveryCodes } from './recovery.ts'
import { enrolmentUri, newSecret, stepOfCode } from './totp.ts'

/** How the person may prove who they are beside the password. */
export const myFactors = (ctx: Ctx): Promise<Factors> =>
  asMerchant(ctx, async (own) => {
    const state = await factorState(own, userOf(ctx).id)
    const { totpSince, recoveryLeft, passkeys, required } = state
    return { totp: totpSince !== null, totpSince, recoveryLeft, passkeys, required }
  })

/**
 * A new secret, sealed, in the place of one that nobody has confirmed. One that counts goes on counting until the new one is
 * confirmed: it waits beside it in the same seal.
 */
export const beginTotp = (ctx: Ctx): Promise<z.output<typeof Enrolment>> =>
  asMerchant(ctx, async (own) => {
    const { id, userName } = userOf(ctx)
    const secret = await newSecret()
    const { merchantId } = own.scope
    const stored = await storedFactor(own, id)
    const totp = stored?.confirmed_at ? unsealed(own, stored.secret)['totp'] : undefined
    const sealed = seal(own.app, merchantId, { waiting: secret, ...(totp && { totp }) }, 'second factors')
    await own.db
      .insertInto('user_factor')
      .values({ merchant_id: merchantId, user_id: id, secret: sealed })
      .onConflict((c) => c.columns(['merchant_id', 'user_id']).doUpdateSet({ secret: sealed }))
      .execute()
    const issuer = nameIn(own.merchant.names, ctx.language)
    return { secret, uri: await enrolmentUri(secret, issuer, userName) }
  })

const storedFactor = (own: Ctx, userId: number) =>
  own.db
    .selectFrom('user_factor')
    .selectAll()
    .where('merchant_id', '=', own.scope.merchantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

const unsealed = (own: Ctx, secret: Buffer): Record<string, string> =>
  unseal(own.app, own.scope.merchantId, secret, 'second factors')

/** The first code shows that the authenticator has the secret: from now on it counts. Others who are logged in are logged out. */
export async function confirmTotp(
  ctx: Ctx,
  { code }: { code: string },
  raw: RawContext,
): Promise<z.output<typeof RecoveryCodes>> {
  const { id } = userOf(ctx)
  await countGuess(ctx)
  return asMerchant(ctx, async (own) => {
    const stored = (await storedFactor(own, id)) ?? fail('operationInvalid')
    const secret = unsealed(own, stored.secret)['waiting'] ?? fail('operationInvalid')
    const step = await stepOfCode(secret, code, 0, own.now)
    if (!step) failField('code', 'identity.factors.codeWrong')
    await own.db
      .updateTable('user_factor')
      .set({
        secret: seal(own.app, own.scope.merchantId, { totp: secret }, 'second factors'),
        confirmed_at: own.now,
        last_step: step,
      })
      .where('merchant_id', '=', own.scope.merchantId)
      .where('user_id', '=', id)
      .execute()
    return { codes: await factorAdded(own, raw, 'factorAdded', stored.confirmed_at !== null) }
  })
}

/**
 * What follows a new factor: recovery codes where the person has none or another authenticator took the place of a lost one, a
 * notice, and the end of whoever else is logged in. Answers the codes to show.
 */
export async function factorAdded(
  own: Ctx,
  raw: RawContext,
  what: 'factorAdded' | 'passkeyAdded',
  again: boolean,
): Promise<string[]> {
  const user = userOf(own)
  await clearAttempts({ ...own.app, db: own.app.aside }, codeTries(own.scope.merchantId, user.id))
  const { recoveryLeft } = await factorState(own, user.id)
  const codes = recoveryLeft === 0 || again ? await writeRecoveryCodes(own, user.id) : []
  await proven(own, raw)
  await endSessions(own, user.id, currentHash(raw))
  await emit(own, `identity.${what}`, {
    subject: 'user',
    subjectId: user.id,
    facts: { name: user.fullName },
  })
  await mailNotice(own, user.id, what)
  return codes
}

const countGuess = ({ app, scope, ...ctx }: Ctx): Promise<void> =>
  countAttempt({ ...app, db: app.aside }, codeTries(scope.merchantId, ctx.user?.id ?? 0))

/** Takes the authenticator away; refused where the rule asks for a second factor and no passkey is left. */
export const removeTotp = (ctx: Ctx): Promise<{ done: true }> =>
  asMerchant(ctx, async (own) => {
    const user = userOf(ctx)
    const state = await factorState(own, user.id)
    if (state.totpSince === null) fail('operationInvalid')
    if (state.required && state.passkeys === 0) fail('identity.factorRequired')
    await own.db
      .deleteFrom('user_factor')
      .where('merchant_id', '=', own.scope.merchantId)
      .where('user_id', '=', user.id)
      .execute()
    if (state.passkeys === 0) await removeRecoveryCodes(own, user.id)
    await emit(own, 'identity.factorRemoved', {
      subject: 'user',
      subjectId: user.id,
      facts: { name: user.fullName },
    })
    await mailNotice(own, user.id, 'factorRemoved')
    return { done: true }
  })

/** Ten new recovery codes; those before them open nothing from now on. */
export const renewRecovery = (ctx: Ctx): Promise<z.output<typeof RecoveryCodes>> =>
  asMerchant(ctx, async (own) => {
    const user = userOf(ctx)
    if (!hasFactor(await factorState(own, user.id))) fail('operationInvalid')
    const codes = await writeRecoveryCodes(own, user.id)
    await emit(own, 'identity.recoveryRenewed', {
      subject: 'user',
      subjectId: user.id,
      facts: { name: user.fullName },
    })
    return { codes }
  })

/** Proves the second factor once more, before a sensitive act. */
export async function proveAgain(
  ctx: Ctx,
  { code }: { code: string },
  raw: RawContext,
): Promise<{ done: true }> {
  const { id } = userOf(ctx)
  await countGuess(ctx)
  await asMerchant(ctx, async (own) => {
    if (!(await takeCode(own, id, code))) failField('code', 'identity.factors.codeWrong')
    await proven(own, raw)
  })
  await clearAttempts({ ...ctx.app, db: ctx.app.aside }, codeTries(ctx.scope.merchantId, id))
  return { done: true }
}
