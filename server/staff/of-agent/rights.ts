import { agentRightNames, keysWithin, rightsHeld, type AgentRight } from '#contract/identity/agent-rights.ts'
import { privilegesFor } from '../../identity/identity.public.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'

type Held = { rights: string[] | null; built_in: string | null; permissions: string[] | null }

/** The keys of one of the agent's people: those of its role, within the rights that were given. */
export const keysOfPerson = ({ rights, built_in, permissions }: Held): string[] =>
  keysWithin(built_in ? privilegesFor.agent : (permissions ?? []), rights)

/** The rights of whoever asks: what they may give. */
export const ownRights = async (ctx: Ctx): Promise<{ rows: AgentRight[] }> => ({
  rows: rightsHeld(userOf(ctx).permissions),
})

/** Has a person a key that the asking one lacks? Who could touch them could take their place. */
export function isBeyond(ctx: Ctx, person: Held): boolean {
  const { permissions } = userOf(ctx)
  return keysOfPerson(person).some((key) => !permissions.includes(key))
}

/** Nobody gives a right that they lack. */
export function refuseBeyond(ctx: Ctx, rights: readonly AgentRight[]): void {
  const held = rightsHeld(userOf(ctx).permissions)
  const lacked = agentRightNames.find((right) => rights.includes(right) && !held.includes(right))
  if (lacked) fail('booking-center.beyondYours')
}
