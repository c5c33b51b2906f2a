import { sql } from 'kysely'
import type { Language } from '#contract/kit/schema.ts'
import type { FormKind } from '#contract/scheduling/diving/forms.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { RawAnswer, RawContext } from '../../kit/call/routes.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { closedGuestPage, guestPage, type Said } from './guest-page.ts'
import { lampsOf } from './lamps.ts'
import { markProfileSeen, readProfileLink, type ProfileLink } from './profile-links.ts'
import { faultsOf, signForm } from './sign-form.ts'
import { readFromGuest } from './guest-fields.ts'

type Shown = { token: string; language?: Language | undefined }
type Posted = Shown & Record<string, string | undefined>

async function onLink(
  ctx: PublicCtx,
  { token, language }: Shown,
  work: (inner: Ctx, link: ProfileLink) => Promise<Said>,
): Promise<RawAnswer> {
  const link = await readProfileLink(ctx.app.db, token)
  if (!link) return closedGuestPage(ctx.language, 'unknown')
  const { state } = link
  if (state !== 'open') return closedGuestPage(language ?? link.language, state)
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    const by: Ctx = { ...inner, actor: { ...inner.actor, origin: 'guest link' } }
    const said = await work(by, link)
    const speaks = language ?? link.language
    const lamps = await lampsOf(by, [link.profileId], todayOf(by))
    return guestPage({
      language: speaks,
      token,
      merchant: await senderOf(by, speaks),
      profile: await readRow(by, 'guest_profile', link.profileId),
      lamps: lamps(link.profileId),
      said,
    })
  })
}

/** GET: what is known, and what is open to sign. */
export const showGuest = (ctx: PublicCtx, input: Shown): Promise<RawAnswer> =>
  onLink(ctx, input, async (inner, link) => {
    await markProfileSeen(inner, link.hash)
    return { done: null, faults: [], fields: {} }
  })

const fieldsOf = (posted: Posted): Record<string, string> =>
  Object.fromEntries(
    Object.entries(posted).flatMap(([key, value]) =>
      key === 'token' || key === 'language' || value === undefined ? [] : [[key, value]],
    ),
  )

/** POST of the guest's details. */
export const tellGuest = (ctx: PublicCtx, posted: Posted): Promise<RawAnswer> =>
  onLink(ctx, posted, async (inner, link) => {
    const fields = fieldsOf(posted)
    const { faults, columns } = readFromGuest(fields)
    if (faults.length) return { done: null, faults, fields }
    const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update guest_profile set ${sql.join(set)}, version = version + 1
      where merchant_id = ${inner.scope.merchantId} and id = ${link.profileId}`.execute(inner.db)
    await emit(inner, 'scheduling.profileTold', { subject: 'guestProfile', subjectId: link.profileId })
    return { done: 'profile', faults: [], fields: {} }
  })

/** POST of a form with a signature. */
export const signGuest =
  (kind: FormKind) =>
  (ctx: PublicCtx, posted: Posted, { request }: RawContext): Promise<RawAnswer> =>
    onLink(ctx, posted, async (inner, link) => {
      const fields = fieldsOf(posted)
      const signed = { kind, language: posted.language ?? link.language, fields, ip: request.ip }
      const faults = await faultsOf(inner, link, signed)
      if (faults.length) return { done: null, faults: faults.map((name) => `${kind}.${name}`), fields }
      await signForm(inner, link, signed)
      return { done: kind, faults: [], fields: {} }
    })
