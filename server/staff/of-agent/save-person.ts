import type { NewPersonForm, PersonForm } from '#contract/staff/of-agent/people.schema.ts'
import { personRecord } from '#contract/staff/of-agent/person.fields.ts'
import { fullRights } from '#contract/identity/agent-rights.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { forgetSessions } from '../../identity/identity.public.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow, updateRow, valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { enableUser } from '../enable-user.ts'
import { lockUser } from '../locked-user.ts'
import { resetPassword } from '../reset-password.ts'
import { saveUser } from '../save-user.ts'
import { isBeyond, refuseBeyond } from './rights.ts'

/** Makes a person of the agent, in the role of whoever makes it and within the rights given. */
export async function savePerson(ctx: Ctx, form: NewPersonForm): Promise<{ id: number }> {
  const { id: ownId, agentId } = userOf(ctx)
  const rights = fullRights(form.rights)
  refuseBeyond(ctx, rights)
  const { role_id: roleId } = await readRow(ctx, 'app_user', ownId)
  const made = { departmentId: null, firstUrl: '', supplierId: null, kind: 'agent', agentId } as const
  return asMerchant(ctx, (own) =>
    saveUser(own, { ...form, ...made, rights, roleId: roleId ?? fail('operationInvalid') }),
  )
}

/** Changes a person's facts and rights; its open pages have them with the next call. One's own rights are others' to change. */
export async function updatePerson(ctx: Ctx, { id, ...form }: PersonForm): Promise<{ id: number }> {
  const rights = fullRights(form.rights)
  refuseBeyond(ctx, rights)
  return onPerson(ctx, id, async (own, before) => {
    const person = rowOf(personRecord, { ...form, userName: before.user_name, rights })
    const after = { ...person, rights: id === userOf(ctx).id ? before.rights : rights }
    await updateRow(own, 'app_user', { id }, after)
    await emit(own, 'identity.userUpdated', {
      subject: 'user',
      subjectId: id,
      facts: { name: form.fullName, userName: before.user_name, role: before.role_name },
      before: valuesBefore(before, after),
      after,
    })
    own.afterCommit(() => forgetSessions(own.app, own.scope.merchantId, id))
    return { id }
  })
}

export const enablePerson = (ctx: Ctx, input: { id: number; enabled: boolean }): Promise<{ done: true }> =>
  onPerson(ctx, input.id, (own) => enableUser(own, input))

export const resetPerson = (
  ctx: Ctx,
  input: { id: number; password?: string | undefined },
): Promise<{ done: true }> => onPerson(ctx, input.id, (own) => resetPassword(own, input))

type Locked = Awaited<ReturnType<typeof lockUser>>

/** What is done to one of the agent's own people: 404 for anybody else, refused for who may do what the asking one may not. */
async function onPerson<T>(ctx: Ctx, id: number, work: (own: Ctx, before: Locked) => Promise<T>): Promise<T> {
  await readRow(ctx, 'app_user', id)
  return asMerchant(ctx, async (own) => {
    const before = await lockUser(own, id)
    if (before.agent_id !== userOf(ctx).agentId) fail('notFound')
    if (isBeyond(ctx, before)) fail('booking-center.beyondYours')
    return work(own, before)
  })
}
