import { domains } from '#contract/domains.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { privilegesOf, privilegeWords, type Privilege } from '#contract/kit/privileges.ts'
import type { PrivilegeGroup } from '#contract/settings/settings.schema.ts'
import type { Ctx } from '../kit/ctx.ts'

const all = privilegesOf(domains)

/** The permissions that a kind of user may hold, by domain in the order of the product, named in the caller's language. */
export async function privilegeGroups(
  ctx: Ctx,
  { audience }: { audience: Audience },
): Promise<{ groups: PrivilegeGroup[] }> {
  const held = all.filter((privilege) => privilege.audience.includes(audience))
  const groups = Object.keys(domains).flatMap((domain) => {
    const privileges = held
      .filter((privilege) => privilege.domain === domain)
      .map((privilege) => ({
        key: privilege.key,
        name: nameOf(ctx, privilege),
        screen: privilege.screen !== null,
      }))
    return privileges.length
      ? [{ domain, name: ctx.app.word(ctx.language, `${domain}.permissions.domain`), privileges }]
      : []
  })
  return { groups }
}

/** The first of its words that there is; the key itself where no one has named it. */
function nameOf(ctx: Ctx, privilege: Privilege): string {
  const keys = privilegeWords(privilege)
  const named = keys.find((key) => ctx.app.word(ctx.language, key) !== key)
  return named ? ctx.app.word(ctx.language, named) : privilege.key
}
