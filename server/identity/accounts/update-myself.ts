import type { z } from 'zod'
import type { Myself, MyselfForm } from '#contract/identity/identity.schema.ts'
import { deleteFile } from '../../files/files.public.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { forgetSessions } from '../sessions/sessions.ts'
import { roleName } from './users.ts'
import { rowOf, answerOf } from '#contract/kit/record/record-values.ts'
import { profileForm } from '#contract/identity/profile.fields.ts'

const myRow = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user')
    .where('app_user.merchant_id', '=', ctx.scope.merchantId)
    .where('app_user.id', '=', userOf(ctx).id)

/** What the person may change of themselves, and what only others may. */
export async function myProfile(ctx: Ctx): Promise<z.output<typeof Myself>> {
  const row = await myRow(ctx)
    .leftJoin('role as r', (join) =>
      join.onRef('r.merchant_id', '=', 'app_user.merchant_id').onRef('r.id', '=', 'app_user.role_id'),
    )
    .selectAll('app_user')
    .select(['r.name as role_name', 'r.built_in'])
    .executeTakeFirstOrThrow()
  return {
    userName: row.user_name,
    roleName: roleName(ctx, { name: row.role_name, built_in: row.built_in }),
    safeEmail: row.safe_email,
    ...answerOf(profileForm, row),
  }
}

/** A person changes their own name, phone, address, language and picture. A replaced picture is forgotten. */
export async function updateMyself(ctx: Ctx, form: z.output<typeof MyselfForm>): Promise<{ done: true }> {
  const user = userOf(ctx)
  const before = await myRow(ctx)
    .select(['full_name', 'phone', 'email', 'language', 'avatar_file_id'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (form.avatarFileId && form.avatarFileId !== before.avatar_file_id)
    await requireOwnAvatar(ctx, form.avatarFileId)
  const after = rowOf(profileForm, form)
  await asMerchant(ctx, async (own) => {
    await updateRow(own, 'app_user', user, after)
    if (before.avatar_file_id && before.avatar_file_id !== after.avatar_file_id)
      await deleteFile(own, before.avatar_file_id)
    const facts = { name: form.fullName }
    await emit(own, 'identity.profileUpdated', { subject: 'user', subjectId: user.id, facts, before, after })
    own.afterCommit(() => forgetSessions(own.app, own.scope.merchantId, user.id))
  })
  return { done: true }
}

/** Only a picture that the person has uploaded as an avatar. */
async function requireOwnAvatar(ctx: Ctx, fileId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', fileId)
    .where('kind', '=', 'avatar')
    .where('created_by', '=', userOf(ctx).id)
    .executeTakeFirst()
  if (!found) failField('avatarFileId', 'unknown')
}
