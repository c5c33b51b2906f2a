import { sql } from 'kysely'
import type { SsoForm, SsoSetting } from '#contract/identity/sso/sso.api.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { seal } from '../../kit/outside/seal.ts'
import { whyNotUrl } from '../../kit/outside/target.ts'
import { discover, providerOf } from './issuer.ts'
import { redirectUri } from './sso-log-in.ts'

/** The issuer as it is set; its secret is told to nobody. */
export async function readSso(ctx: Ctx): Promise<SsoSetting> {
  const stored = await providerOf(ctx)
  const { app, merchant } = ctx
  return {
    enabled: stored?.enabled ?? false,
    enforced: stored?.enforced ?? false,
    name: stored?.name ?? '',
    issuer: stored?.issuer ?? '',
    clientId: stored?.client_id ?? '',
    hasSecret: stored !== undefined,
    version: stored?.version ?? 0,
    redirectUri: redirectUri(app),
    loginUrl: `${app.config.publicUrl}/login?company=${merchant.code}`,
  }
}

export async function saveSso(ctx: Ctx, { version, ...form }: SsoForm): Promise<{ done: true }> {
  const stored = await providerOf(ctx)
  if ((stored?.version ?? 0) !== version) fail('changedMeanwhile')
  if (whyNotUrl(form.issuer, ctx.app.config)) failField('issuer', 'invalid')
  // The stored secret is for the issuer that it was given for.
  if (!form.clientSecret && (!stored || stored.issuer !== form.issuer)) failField('clientSecret', 'required')
  if (form.enforced && !form.enabled) failField('enforced', 'identity.sso.enforcedNeeds')
  const { merchantId } = ctx.scope
  const secret = form.clientSecret
    ? seal(ctx.app, merchantId, { secret: form.clientSecret })
    : stored?.client_secret
  const { rows } = await sql`
    insert into sso_provider as p (merchant_id, enabled, enforced, name, issuer, client_id, client_secret)
    values (${merchantId}, ${form.enabled}, ${form.enforced}, ${form.name}, ${form.issuer}, ${form.clientId}, ${secret})
    on conflict (merchant_id) do update set enabled = excluded.enabled, enforced = excluded.enforced, name = excluded.name,
      issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
      version = p.version + 1, changed_at = excluded.changed_at
      where p.version = ${version}
    returning merchant_id`.execute(ctx.db)
  if (!rows.length) fail('changedMeanwhile')
  const shown = ({ enabled, enforced, name, issuer }: typeof form) => ({ enabled, enforced, name, issuer })
  await emit(ctx, 'identity.ssoChanged', {
    subject: 'merchant',
    subjectId: merchantId,
    ...(stored && {
      before: {
        enabled: stored.enabled,
        enforced: stored.enforced,
        name: stored.name,
        issuer: stored.issuer,
      },
    }),
    after: shown(form),
  })
  return { done: true }
}

/** Reads what the issuer publishes. */
export async function testSso(ctx: Ctx): Promise<{ issuer: string }> {
  const stored = (await providerOf(ctx)) ?? fail('notFound')
  const found = await discover(ctx.app, ctx.scope.merchantId, stored)
  return { issuer: found.serverMetadata().issuer }
}
