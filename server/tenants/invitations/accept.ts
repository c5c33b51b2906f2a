import type { z } from 'zod'
import { Language, nameIn } from '#contract/kit/schema.ts'
import type {
  AcceptWithAccount,
  AcceptWithLogin,
  AcceptWithNewAccount,
  CompanyInvitation,
} from '#contract/tenants/tenants.schema.ts'
import {
  builtInRole,
  hashNewPassword,
  insertUser,
  merchantNames,
  personOf,
  proveAccount,
  proveSecondStep,
  type PersonNames,
} from '../../identity/identity.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { holds, type ActorRef, type Ctx, type PublicCtx } from '../../kit/ctx.ts'
import { nodesOf } from '../../kit/db/db.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { insertMerchant } from '../create-merchant.ts'
import { codeFor } from '../merchant-code.ts'
import { eyesOf, type Eyes } from './eyes.ts'
import { closeLink, followLink, liveInvitation, type LiveInvitation } from './invitation-link.ts'
import { companyOfInvitation, kindOf } from './invited-company.ts'
import { linkMerchants } from './link-merchants.ts'
import { inTenantThen } from '../../kit/nodes/in-tenant-then.ts'

type Entered = { userName: string }
const needs = { agent: 'supplierRouter.supplierManage.bind', supplier: 'tools.ForAgentList.edit' } as const

/** What a link is for; nothing is told of who else has an account. */
export async function readCompanyInvitation(
  ctx: PublicCtx,
  { token }: { token: string },
): Promise<CompanyInvitation> {
  const { merchantId, invitationId } = await followLink(ctx, token)
  return withSystemCtx(ctx.app, merchantId, async (own) => {
    const row = await liveInvitation(own, invitationId)
    const company = await companyOfInvitation(own, row)
    return {
      kind: company.kind,
      merchantName: nameIn(own.merchant.names, ctx.language),
      merchantCode: own.merchant.code,
      companyName: company.name,
      personName: row.name,
      message: row.message,
      invitedBy: row.created_by_name,
      expiresAt: row.expires_at,
    }
  })
}

/** What anybody knows of whom a link invites: no password of theirs. */
async function namesOf(ctx: PublicCtx, token: string): Promise<PersonNames & { merchantNames: string[] }> {
  const { merchantId, invitationId } = await followLink(ctx, token)
  return withSystemCtx(ctx.app, merchantId, async (own) => {
    const invitation = await liveInvitation(own, invitationId)
    const { name } = await companyOfInvitation(own, invitation)
    return { email: invitation.email, merchantNames: [name, ...merchantNames(own.merchant)] }
  })
}

/** One transaction over all that accepting touches, first with the eyes of the merchant that invites. */
async function accepting<T>(
  ctx: PublicCtx,
  token: string,
  work: (own: Ctx, invitation: LiveInvitation, as: Eyes) => Promise<T>,
): Promise<T> {
  const { merchantId, invitationId } = await followLink(ctx, token)
  return inTenantThen(ctx.app.db, { merchantId }, async (db, effects) => {
    const as = eyesOf(ctx.app, db, effects)
    const own = await as(merchantId)
    return work(own, await liveInvitation(own, invitationId), as)
  })
}

type Taken = { way: 'login' | 'link' | 'create'; byName: string; partnerId?: number }

/** It is used up: whoever follows its link again finds nothing. */
async function takeUp(
  own: Ctx,
  invitation: LiveInvitation,
  { way, byName, partnerId }: Taken,
): Promise<void> {
  const company = await companyOfInvitation(own, invitation)
  await updateRow(own, 'invitation', invitation, {
    accepted_at: own.now.toISOString(),
    way,
    accepted_by_name: byName,
    partner_id: partnerId ?? null,
  })
  await closeLink(own, invitation.id)
  await emit(own, `tenants.${company.kind}Accepted`, {
    subject: company.kind,
    subjectId: company.id,
    facts: { name: company.name, by: byName },
    after: { way, partnerId },
  })
}

/** A log-in with the merchant that invites: the company's first, with all that its kind may do. */
export async function acceptWithLogin(
  ctx: PublicCtx,
  { token, userName, fullName, password }: z.output<typeof AcceptWithLogin>,
  { request }: RawContext,
): Promise<Entered> {
  const names = await namesOf(ctx, token)
  const hash = await hashNewPassword(ctx.app, password, { ...names, userName }, request.ip)
  return accepting(ctx, token, async (own, invitation, as) => {
    const { id, kind } = await companyOfInvitation(own, invitation)
    const company = kind === 'agent' ? { agentId: id } : { supplierId: id }
    const roleId = await builtInRole(own, kind)
    const { email, language } = invitation
    const facts = { kind, userName, fullName, roleId, email, language: Language.parse(language), ...company }
    const user = await insertUser(own, facts, hash)
    const person = await as(own.scope.merchantId, { kind, id: user.id, name: fullName, origin: request.ip })
    await takeUp(person, invitation, { way: 'login', byName: fullName })
    return { userName }
  })
}

/** A merchant account that the company has: whoever may speak for it proves it by its log-in, as at any log-in. */
export async function acceptWithAccount(
  ctx: PublicCtx,
  { token, userName, password, code }: z.output<typeof AcceptWithAccount>,
  raw: RawContext,
): Promise<Entered> {
  await followLink(ctx, token)
  const account = await proveAccount(ctx, { userName, password }, raw)
  await proveSecondStep(ctx, account, code, raw)
  return accepting(ctx, token, async (own, invitation, as) => {
    if (account.merchantId === own.scope.merchantId) failField('userName', 'tenants.fieldErrors.ownMerchant')
    const there = await as(account.merchantId)
    const person = (await personOf(there, account.userId)) ?? fail('identity.accountDisabled')
    const key = needs[kindOf(invitation)]
    if (person.kind !== 'staff' || !holds(person, key))
      failField('userName', 'tenants.fieldErrors.mayNotLink')
    const actor: ActorRef = { kind: 'staff', id: person.id, name: person.fullName, origin: raw.request.ip }
    await linkMerchants(own, invitation, { as, partnerId: account.merchantId, actor })
    const mine = await as(own.scope.merchantId, theirs(there, person.fullName))
    await takeUp(mine, invitation, { way: 'link', byName: person.fullName, partnerId: account.merchantId })
    return { userName: person.userName }
  })
}

/** A merchant account that is made for it, with its first administrator. */
export async function acceptWithNewAccount(
  ctx: PublicCtx,
  { token, companyName, currency, userName, fullName, password }: z.output<typeof AcceptWithNewAccount>,
  { request }: RawContext,
): Promise<Entered> {
  const names = await namesOf(ctx, token)
  const theirNames = { ...names, userName, merchantNames: [companyName, ...names.merchantNames] }
  const passwordHash = await hashNewPassword(ctx.app, password, theirNames, request.ip)
  return accepting(ctx, token, async (own, invitation, as) => {
    const language = Language.parse(invitation.language)
    const made = await insertMerchant(own, {
      id: await nodesOf(ctx.app.db)?.nextMerchant(own.scope.merchantId),
      code: await codeFor(own.db, companyName),
      names: { [language]: companyName, en: companyName },
      currency,
      language,
      timeZone: own.merchant.timeZone,
      plan: 'trial',
      contact: { email: invitation.email },
      admin: { userName, fullName, email: invitation.email, passwordHash },
    })
    const actor: ActorRef = { kind: 'staff', id: made.adminId, name: fullName, origin: request.ip }
    await linkMerchants(own, invitation, { as, partnerId: made.merchantId, actor })
    const mine = await as(own.scope.merchantId, theirs(await as(made.merchantId), fullName))
    await takeUp(mine, invitation, { way: 'create', byName: fullName, partnerId: made.merchantId })
    return { userName }
  })
}

/** Who accepted, as the history of the merchant that invites tells it. */
const theirs = ({ merchant }: Ctx, name: string): ActorRef => ({
  kind: 'merchant',
  id: merchant.id,
  name,
  origin: merchant.code,
})
