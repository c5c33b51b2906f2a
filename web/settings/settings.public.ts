import type { UserKind } from '#contract/identity/identity.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { Choice } from '../kit/form/choices/choice.ts'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { settings } from './settings.client.ts'

/** Roles to give to a kind of user; `all` those too that the asking person may not give, with the reason as small print. */
export function useRoleChoices(audience: UserKind, all = false): Choice[] {
  const { w } = useWords()
  const { data } = useRead(settings.roleChoices, { audience }, { freshFor: 60_000 })
  return (data?.rows ?? [])
    .filter(({ why }) => all || !why)
    .map(({ id, name, why }) => ({
      value: String(id),
      label: name,
      ...(why && { hint: w(why as WordKey) }),
    }))
}
