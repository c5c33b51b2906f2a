import type { StoredUser } from '#contract/identity/identity.schema.ts'
import type { Passkey } from '#contract/identity/passkeys/passkeys.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { asMerchant, userOf, type Ctx, type PublicCtx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { emit } from '../../kit/events.ts'
import { mailNotice } from '../accounts/account-mails.ts'
import { factorAdded } from '../factors/factor-commands.ts'
import { factorState } from '../factors/factor-state.ts'
import { proven } from '../factors/proven.ts'
import { removeRecoveryCodes } from '../factors/recovery.ts'
import { enter } from '../sessions/enter.ts'
import { refuseBesideSso } from '../sso/sso-only.ts'
import { readRegistration } from './answers.ts'
import { challengeMs, spendChallenge, storeChallenge } from './challenges.ts'
import { relyingParty, userHandle, webAuthn } from './relying-party.ts'
import { askForPasskey, verifyPasskey } from './verify-passkey.ts'

/** A person has as many devices at most. */
const maxPasskeys = 20
const ownerOf = (ctx: Ctx) => ({ merchantId: ctx.scope.merchantId, userId: userOf(ctx).id })

const ownPasskeys = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.passkey')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userOf(ctx).id)

export async function listPasskeys(ctx: Ctx): Promise<{ rows: Passkey[] }> {
  const rows = await ownPasskeys(ctx).selectAll().orderBy('id').limit(maxPasskeys).execute()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      multiDevice: row.multi_device,
      backedUp: row.backed_up,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
  }
}

const idsOf = async (ctx: Ctx): Promise<string[]> =>
  (await ownPasskeys(ctx).select('credential_id').execute()).map((row) => row.credential_id)

/** What an authenticator is asked to make a passkey of: discoverable, behind its own PIN or finger, none that it has already. */
export async function beginPasskey(ctx: Ctx): Promise<{ options: string }> {
  const owner = ownerOf(ctx)
  const { userName, fullName } = userOf(ctx)
  const ids = await idsOf(ctx)
  if (ids.length >= maxPasskeys) fail('operationInvalid')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: nameIn(ctx.merchant.names, ctx.language),
    rpID: relyingParty(ctx.app).id,
    userName,
    userDisplayName: fullName,
    userID: userHandle(ctx.app, owner.merchantId, owner.userId),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: ids.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge({ db: ctx.app.aside }, options.challenge, 'register', owner)
  return { options: JSON.stringify(options) }
}

/** Keeps a passkey that the authenticator has made, under the name that its owner gives it. */
export async function savePasskey(
  ctx: Ctx,
  { name, answer }: { name: string; answer: string },
  raw: RawContext,
): Promise<{ id: number; codes: string[] }> {
  const owner = ownerOf(ctx)
  const response = readRegistration(answer)
  const { id: rpId, origin } = relyingParty(ctx.app)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(ctx.app, challenge, 'register', owner),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => fail('identity.passkeyRefused'))
  if (!registrationInfo) fail('identity.passkeyRefused')
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  const made = await ctx.db
    .insertInto('platform.passkey')
    .values({
      credential_id: credential.id,
      merchant_id: owner.merchantId,
      user_id: owner.userId,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
      multi_device: credentialDeviceType === 'multiDevice',
      backed_up: credentialBackedUp,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) fail('identity.passkeyRefused')
  const codes = await asMerchant(ctx, (own) => factorAdded(own, raw, 'passkeyAdded', false))
  return { id: made.id, codes }
}

export async function renamePasskey(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
): Promise<{ done: true }> {
  const { merchantId, userId } = ownerOf(ctx)
  const named = await ctx.db
    .updateTable('platform.passkey')
    .set({ name })
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return named.length ? { done: true } : fail('notFound')
}

/** Forgets a passkey; refused where the rule asks for a second factor and this was the last one. */
export async function removePasskey(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { merchantId, userId } = ownerOf(ctx)
  const removed = await ctx.db
    .deleteFrom('platform.passkey')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) fail('notFound')
  await asMerchant(ctx, async (own) => {
    const { totpSince, passkeys, required, fullName } = await factorState(own, userId)
    const isLast = totpSince === null && passkeys === 0
    if (isLast && required) fail('identity.factorRequired')
    if (isLast) await removeRecoveryCodes(own, userId)
    const facts = { name: fullName, passkey: removed.name }
    await emit(own, 'identity.passkeyRemoved', { subject: 'user', subjectId: userId, facts })
    await mailNotice(own, userId, 'passkeyRemoved', { passkey: removed.name })
  })
  return { done: true }
}

export const proveOptions = async (ctx: Ctx): Promise<{ options: string }> =>
  askForPasskey({ ...ctx.app, db: ctx.app.aside }, 'prove', ownerOf(ctx), await idsOf(ctx))

/** Proves the second factor once more by a passkey, before a sensitive act. */
export async function proveByPasskey(
  ctx: Ctx,
  { answer }: { answer: string },
  raw: RawContext,
): Promise<{ done: true }> {
  await verifyPasskey(ctx.app, answer, 'prove', ownerOf(ctx))
  await asMerchant(ctx, (own) => proven(own, raw))
  return { done: true }
}

export const loginOptions = (ctx: PublicCtx): Promise<{ options: string }> => askForPasskey(ctx.app, 'login')

/** A passkey alone opens a session: the device is one factor, the finger or PIN that opens it the other. */
export async function loginByPasskey(
  ctx: PublicCtx,
  { answer, remember }: { answer: string; remember: boolean },
  raw: RawContext,
): Promise<StoredUser> {
  const owner = await verifyPasskey(ctx.app, answer, 'login')
  const login = await ctx.app.db
    .selectFrom('platform.login')
    .select('user_name as userName')
    .where('merchant_id', '=', owner.merchantId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst()
  if (!login) fail('identity.passkeyRefused')
  await refuseBesideSso(ctx.app, owner, 'passkey', raw)
  return enter(ctx, { ...owner, userName: login.userName, method: 'passkey', remember }, raw)
}
