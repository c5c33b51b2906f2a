import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { ExistingSession } from './sessions.ts'

/** The stored user of a session, its names in the given language. */
export function storedUser(session: ExistingSession, language: string): StoredUser {
  const { user, merchant } = session
  const merchantName = nameIn(merchant.names, language)
  return {
    id: user.id,
    isSuper: user.isSuper ? 1 : 0,
    path: user.permissions,
    firstUrl: user.firstUrl,
    merchantName,
    merchantCode: merchant.code,
    name: user.fullName,
    userName: user.userName,
    companyName: session.companyName || merchantName,
    appId: session.brand ?? 'longtail',
    distributorId: user.agentId,
    supplierId: user.supplierId,
    currency: session.currency,
    sessionId: session.parameter,
    kind: user.kind,
    timeZone: merchant.timeZone,
    language: user.language,
    demo: merchant.demo,
    sellingUntil:
      user.kind === 'staff' && merchant.sellingUntil ? new Date(merchant.sellingUntil).toISOString() : null,
    brand: session.brand,
    avatarFileId: session.avatarFileId,
    limitedReach: user.reach !== null,
    mustEnrol: session.mustEnrol ?? false,
    flags: merchant.flags,
  }
}
