import { timingSafeEqual } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import { readAuthentication } from './answers.ts'
import { challengeMs, spendChallenge, storeChallenge, type Purpose } from './challenges.ts'
import { relyingParty, userHandle, webAuthn } from './relying-party.ts'

type Owner = { merchantId: number; userId: number }
type Services = Pick<App, 'db' | 'aside' | 'config' | 'secret'>

/** What the browser's own function is given, as a text of JSON. */
export async function askForPasskey(
  app: Services,
  purpose: Exclude<Purpose, 'register'>,
  owner?: Owner,
  credentialIds: readonly string[] = [],
): Promise<{ options: string }> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    userVerification: 'required',
    timeout: challengeMs,
    allowCredentials: credentialIds.map((id) => ({ id })),
  })
  await storeChallenge(app, options.challenge, purpose, owner)
  return { options: JSON.stringify(options) }
}

/**
 * Whose passkey signed the challenge. `identity.passkeyRefused` for everything else, alike: an unknown or another's passkey, a
 * challenge that is used or too old, another site, a person whom the authenticator has not verified, a counter that went back
 * (a copy of the authenticator).
 */
export async function verifyPasskey(
  app: Services,
  answer: string,
  purpose: Exclude<Purpose, 'register'>,
  owner?: Owner,
): Promise<Owner> {
  const response = readAuthentication(answer)
  const stored =
    (await app.aside
      .selectFrom('platform.passkey')
      .selectAll()
      .where('credential_id', '=', response.id)
      .executeTakeFirst()) ?? fail('identity.passkeyRefused')
  const whose = { merchantId: stored.merchant_id, userId: stored.user_id }
  const isOther = owner && (owner.merchantId !== whose.merchantId || owner.userId !== whose.userId)
  if (isOther || !isHandle(app, whose, response.response.userHandle)) fail('identity.passkeyRefused')
  const { id: rpId, origin } = relyingParty(app)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(app, challenge, purpose, owner),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => fail('identity.passkeyRefused'))
  if (!verified) fail('identity.passkeyRefused')
  // Of two answers that say the same count, one finds it new; authenticators that count nothing say 0 each time.
  const counted = await app.aside
    .updateTable('platform.passkey')
    .set({
      counter: authenticationInfo.newCounter,
      backed_up: authenticationInfo.credentialBackedUp,
      multi_device: authenticationInfo.credentialDeviceType === 'multiDevice',
      last_used_at: new Date(),
    })
    .where('credential_id', '=', stored.credential_id)
    .where((e) =>
      e.or([
        e('counter', '<', authenticationInfo.newCounter),
        e.and([e('counter', '=', 0), e.val(authenticationInfo.newCounter === 0)]),
      ]),
    )
    .returning('id')
    .execute()
  return counted.length === 1 ? whose : fail('identity.passkeyRefused')
}

/** An authenticator that says whose passkey it is says it of this person. */
function isHandle(app: Services, { merchantId, userId }: Owner, handle: string | undefined): boolean {
  if (handle === undefined) return true
  const given = Buffer.from(handle, 'base64url')
  const wanted = userHandle(app, merchantId, userId)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
